// What was done at a counter, in lists of what waits (sync §20).

type At = { counter: string };
export const shiftOpened = ({ counter }: At) => `shift opened, ${counter}`;
export const shiftClosed = ({ counter, number }: At & { number: number }) =>
  `shift closed, ${counter}, Z ${number}`;
export const cashIn = ({ counter }: At) => `cash put in, ${counter}`;
export const cashOut = ({ counter }: At) => `cash taken out, ${counter}`;
export const repaid = ({ receipt_no }: { receipt_no: string }) => `credit repaid, ${receipt_no}`;
export const returned = ({ order_ref }: { order_ref: string }) => `return, ${order_ref}`;
export const cancelled = ({ order_ref }: { order_ref: string }) => `cancelled, ${order_ref}`;
export const exchanged = ({ order_ref }: { order_ref: string }) => `exchange, ${order_ref}`;
