export const approvalNeeded = "Approval needed";
export const approvalExplained =
  "Somebody who may allow this can approve it. Then it goes through by itself.";
export const approvalOffline =
  "Without a connection somebody who signs in by PIN on this device can approve it.";
export const noTriesLeft = "Too many wrong PINs. This person needs a connection.";
export const noPeopleOffline = "Nobody who may approve this signs in by PIN on this device";
export const setPinOffline =
  "With a connection, whoever may approve this can sign in here and set a PIN under 'PIN on this till' in the profile menu.";
export const askManager = "Ask a manager";
export const approveWithPin = "Approve with PIN";
export const waiting = "Asked. Waiting for an answer…";
export const waitingDetail =
  "Everybody in this store who may approve this sees the question on their device.";
export const declinedBy = ({ name }: { name: string }) => `${name} declined`;
export const expired = "Nobody has answered within five minutes";
export const approvedBy = ({ name }: { name: string }) => `${name} approved`;
export const back = "Back";
export const notAsked = "This could not be asked";
export const person = "Person";
export const pin = "PIN";
export const noPeople = "Nobody else signs in by PIN on this device";
export const setPin =
  "Whoever may approve this can sign in here and set a PIN under 'PIN on this till' in the profile menu, or answer on their own device after 'Ask a manager'.";
export const approve = "Approve";
export const decline = "Decline";
export const answerFailed = "The answer was not stored";
