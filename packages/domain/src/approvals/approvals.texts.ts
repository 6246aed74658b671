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
