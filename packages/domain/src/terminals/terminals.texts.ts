// Counters and their cash boxes (counters).

export const terminalCreated = "New Counter Created Successfully";
export const terminalUpdated = "Counter Updated Successfully";
export const terminalHasOpenShift = ({ name }: { name: string }) =>
  `This counter has an open shift of ${name}. Close the shift first.`;
export const terminalsExhausted = "All counter numbers are in use";
export const selectCounterFirst = "Select Counter First";
export const cashAmountRequired = "Enter what goes in or out";
export const cashUpdated = "Cash Updated Successfully";
export const drawerShort = ({ left }: { left: string }) => `Not enough cash in the drawer: ${left} left`;
export const cashNeedsRight = "Only who manages counters may put cash in or take it out";
export const updateCashBox = "Update Counter Cash Box";
export const cashInHand = "Cash in hand";
export const cashIn = "Cash In";
export const cashOut = "Cash Out";
export const cashInDoneOutNot = ({ amount, reason }: { amount: string; reason: string }) =>
  `${amount} was put in. The cash-out was not done: ${reason}`;
