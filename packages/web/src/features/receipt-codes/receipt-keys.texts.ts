export const receiptKeys = "Receipt Keys";
export const receiptKeysHint =
  "A till signs the code of the sale on the receipts that it prints without a connection. Revoke the key of a device that was lost or stolen.";
export const device = "Device";
export const namedDevice = ({ name, id }: { name: string; id: string }) => `${name} (${id})`;
export const lastCounter = "Last counter";
export const given = "Given";
export const givenTo = ({ time, name }: { time: string; name: string }) => `${time}, to ${name}`;
export const lastSeen = "Last seen";
export const lastSigned = "Last signed";
export const never = "Never";
export const inUse = "In use";
export const waits = "Gets a new key";
export const isRevoked = "Revoked";
export const revoke = "Revoke";
export const newKey = "New key";
export const ofDevice = ({ action, device }: { action: string; device: string }) => `${action}: ${device}`;
export const revokeQuestion = ({ device }: { device: string }) => `Revoke the key of ${device}?`;
export const revokeDetail =
  "It prints no codes any more. Sales made after now and signed by it are put aside instead of restored.";
export const renewQuestion = ({ device }: { device: string }) => `Give ${device} a new key?`;
export const renewDetail =
  "It gets the key within an hour of being connected. What it signed before stays valid.";
export const noKeys = "No device has a key yet. Each till gets one on its sale screen.";
