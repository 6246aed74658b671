// Staff and customers (people).

export const printBadge = "Print badge";
export const printBadgeOf = ({ name }: { name: string }) => `Print badge: ${name}`;
export const selectForBadges = "Select in the list the people who need badges";
export const customerName = "Customer Name";
export const customerPhone = "Customer Phone No.";
export const emailAddress = "Email Address";
export const selectGender = "Select Gender";
export const creditLimit = "Credit Limit";
export const addTyped = ({ name }: { name: string }) => `Add "${name}"`;
export const addNumber = ({ phone }: { phone: string }) => `Add ${phone}`;
export const numberOf = ({ phone, name }: { phone: string; name: string }) =>
  `${phone} is the number of ${name}`;
export const customerInformationRequired = "Write down Customer Name , Email Address & Select Gender";
export const customerCreated = "New Customer Created Successfully";
export const userCreated = "New User Created Successfully";
export const userUpdated = "User Updated Successfully";
export const userAssigned = "User Assigned to a branch Successfully";
export const userUnassigned = "User Removed from a store Successfully";
export const userHoldsMore = "You cannot change this person, who holds a permission or store that you lack.";
export const userPartlyUpdated = "Not everything is saved yet. Update goes on with what is missing.";
export const stepAssign = ({ name }: { name: string }) => `Store ${name} assigned`;
export const stepUnassign = ({ name }: { name: string }) => `Store ${name} removed`;
export const stepDetails = "Details saved";
export const stepDone = ({ step }: { step: string }) => `Done: ${step}`;
export const stepFailed = ({ step, reason }: { step: string; reason: string }) =>
  `Not done: ${step} – ${reason}`;
export const stepOpen = ({ step }: { step: string }) => `Not done: ${step}`;
export const invitationNotAccepted = "Invitation not accepted yet";
export const sendInvitationAgain = "Send invitation again";
export const invitationSent = "Invitation sent";
export const selectCustomer = "Select a customer";
