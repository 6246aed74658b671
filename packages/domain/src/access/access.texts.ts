// Who may do what (access).

/** `what`: permissions, `max_discount` or a role. */
export const grantNotHeld = ({ what }: { what: string }) =>
  `You cannot grant what you do not have: ${what.endsWith("_manager") ? what.replaceAll("_", " ") : what}`;
export const adminOnly = "Only an administrator can do this";
export const ownRightsLocked = "You cannot change your own role, permissions, limits or status";
/** At the stores of a member of staff without one. */
export const storeNeeded = "Tick at least one store. Without a store nobody can work.";
export const lastAdmin = "There must be at least one active administrator";
export const roleKindFixed =
  "A customer cannot become staff, nor staff a customer. Create another user instead.";
export const roleInShift = ({ terminal }: { terminal: string }) =>
  `The role cannot change while a shift is open on ${terminal}. Close the shift first.`;
export const emailOfStronger =
  "You cannot change the e-mail of somebody who can do more than you, or could within the last 24 hours";
