export const proof = "Proof";
export const hint = "Each device numbers the sales that it makes. Here is what has come of them.";
export const none = "No sale has a number yet. Each till numbers its sales from now on.";
export const till = "Till";
export const sales = "Sales";
export const lastSeen = "Last sale";
export const head = "Chain head";
export const neverSold = "No sale yet";
export const deviceOf = ({ device }: { device: string }) => `Device ${device}`;
export const complete = ({ made }: { made: string }) => `made 1 … ${made}, received ${made}, complete`;
export const incomplete = ({ made, received }: { made: string; received: string }) =>
  `made 1 … ${made}, received ${received}`;
export const missing = ({ numbers }: { numbers: string }) => `Missing: ${numbers}`;
export const more = "and more";
export const toldUpTo = ({ made, held, at }: { made: string; held: string; at: string }) =>
  `This till had numbers up to ${made} when it was last heard of (${at}); the server holds up to ${held}`;
export const keptAside = ({ count }: { count: string }) => `Kept aside or discarded: ${count}`;
export const voidNumbers = ({ count }: { count: string }) => `Void, no sale got them: ${count}`;
export const replaces = ({ device, number }: { device: string; number: string }) =>
  `Goes on for device ${device}, whose data were lost or copied after number ${number}`;
export const faultOf = {
  hash: ({ number }: { number: string }) => `Number ${number} is not as it was sold`,
  fork: ({ number }: { number: string }) =>
    `Number ${number} was given twice: the browser's data were copied or put back`,
  previous: ({ number }: { number: string }) => `Number ${number} does not follow from the number before`,
};
export const checkNow = "Check stored sales";
export const allSound = ({ count }: { count: string }) =>
  `Sales compared with what the tills sold: ${count}. None was changed.`;
export const notSound = ({ count }: { count: string }) => `Not as they were sold: ${count}`;
export const saveFile = "Save proof file";
