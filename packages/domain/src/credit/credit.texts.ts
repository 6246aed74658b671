// Customers' credit and its payments (people).

export const creditPaymentRequired = "Select Payment Method , Payment Amount & Counter";
export const creditPaymentUpdated = "Credit Payment Updated Successfully";
export const creditPaymentBeyondUsed = ({ given, used }: { given: string; used: string }) =>
  `${given} is more than the credit used of ${used}`;
export const creditPaymentRoundsToNothing = ({ given }: { given: string }) =>
  `${given} in cash is rounded to nothing: pay more, all that is owed, or by another method`;
export const cashRoundingChanged =
  "How cash is rounded has been changed in the company's settings. Check the amount, then submit again";
export const creditPaymentNeedsShift = "Open a shift first: you take credit payments at its counter";
export const creditUsed = "Credit Used";
export const creditLeft = "Credit Left";
export const selectCashCounter = "Select Cash Counter";
export const paymentAmount = "Payment Amount";
export const pay = "Pay";
export const creditWithoutCustomer = "Credit sales without a customer";
export const creditUnassignedOne = "1 credit sale has no customer";
export const creditUnassignedMany = ({ count }: { count: number }) =>
  `${count} credit sales have no customer`;
export const creditAssigned = "Credit sale assigned";
export const creditAlreadyAssigned = ({ name }: { name: string }) =>
  `This credit sale was already assigned to ${name}`;
