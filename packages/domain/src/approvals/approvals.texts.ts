// What asking somebody for an approval is refused with (selling §36).

export const approvalOther = "This is not what was approved. Ask again";
export const approvalUsed = "This approval was used before. Ask again";
export const approvalExpired = "The approval has expired. Ask again";
export const approvalNotGiven = "This was not approved";
export const approvalAnswered = ({ name }: { name: string }) => `${name} has answered this already`;
export const approvalWithdrawn = "This is no longer asked for";
export const approvalNotNeeded = "This needs no approval";
export const approvalBeyond = "Your own rights and limits do not allow this";

export const approvalAsked = "Asked for an approval";
export const approvalGiven = "Approved";
export const approvalDeclined = "Declined";

// What an approver reads.
type Asking = { name: string; counter: string };
export const asksForReduction = ({
  name,
  counter,
  reduction,
  percent,
  before,
}: Asking & { reduction: string; percent: string; before: string }) =>
  `${name} at ${counter} asks for a reduction of ${reduction} (${percent} %) on ${before}`;
export const asksForCredit = ({
  name,
  counter,
  beyond,
  customer,
}: Asking & { beyond: string; customer: string }) =>
  `${name} at ${counter} asks for credit of ${beyond} beyond the limit of ${customer}`;
export const moreLines = ({ count }: { count: number }) => `and ${count} more`;
