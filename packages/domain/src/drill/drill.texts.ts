// Practising without a connection (offline §17).

export const practise = "Practice without a connection";
export const practiseDetail =
  "For ten minutes this till behaves as if its line were cut, in all its tabs. Sell as usual: real sales are kept here and sent afterwards, by themselves. Try a practice sale, too: it is no sale, has no number, moves no stock and no cash, and is removed at the end.";
export const practiseAt = ({ counter }: { counter: string }) =>
  `Counter: ${counter}. That you practise is written into the audit log.`;
export const practiseNeedsCounter = "Choose the counter on the sale screen first.";
export const practiseNeedsStorage =
  "This browser keeps no data of the app on this device, so there is nothing to practise with.";
export const begin = "Cut the line";
export const lineIsCut = "Practice: the line is cut";
export const timeLeft = ({ left }: { left: string }) => `${left} left`;
export const cutDetail = "Sales are real: they are kept on this till and sent afterwards.";
export const endNow = "End now";
export const practiceSale = "Practice sale";
export const giveUpPractice = "Give up the practice sale";
export const saleIsOpen = "A sale is open: place or hold it first.";
export const practiceDetail = "Sell anything: nothing of it counts.";
export const practiceKept = "The practice sale is kept on this till, as a real one would be.";
export const practiceNotHeld = "A practice sale cannot be held. Place it, or give it up.";
export const practiceNumber = "PRACTICE";
export const isOver = "The practice without a connection is over";
export const showResult = "Show the result";
export const result = "Practice without a connection: the result";
export const lasted = ({ from, to }: { from: string; to: string }) =>
  `The line was cut from ${from} to ${to}.`;
export const kept = "Kept on this till";
export const keptNothing = "Nothing was sold or stored while the line was cut.";
export const keptRecords = ({ count }: { count: string }) => `Records kept on this till: ${count}`;
export const practiceRemoved = ({ count, total }: { count: string; total: string }) =>
  `Practice sales: ${count}, ${total} in all. They were kept as real ones would be, and are removed. They had no number and moved no stock and no cash.`;
export const practiceNone = "No practice sale was made.";
export const sent = "Sent to the server";
export const sentNothing = "There was nothing to send.";
export const sentAll = ({ count }: { count: string }) =>
  `Sent, and stored by the server: all of them (${count}).`;
export const sentPart = ({ sent, count }: { sent: string; count: string }) =>
  `Sent and stored by the server: ${sent} of ${count}. The others follow by themselves.`;
export const notStored = ({ count }: { count: string }) =>
  `Not stored by the server: ${count}. The list of unsent records says why.`;
export const proved = "Proved by the server";
export const provedWaits = "Compared as soon as everything is sent.";
export const provedAll = ({ last }: { last: string }) =>
  `The server has every number of this till up to ${last}, and the chain ends here and there with the same hash.`;
export const provedMissing = ({ numbers }: { numbers: string }) =>
  `Numbers of this till that the server does not have: ${numbers}`;
export const provedOther = ({ last }: { last: string }) =>
  `Number ${last} of this till is not the same on the server. The page 'Proof' says more.`;
export const provedFaults = ({ count }: { count: string }) =>
  `Sales of this till with something wrong in their chain: ${count}. The page 'Proof' names them.`;
export const provedNone = "This till has not numbered a sale yet.";
export const provedFailed =
  "The server could not be asked. It is asked again when the result is opened again.";
