export const createUser = "Create User";
export const createUserHint = "Somebody who works here, or a customer with a credit limit.";
export const passwordLinkHint = "A link to set the password is sent to the e-mail address.";
export const role = "Role";
export const maxDiscountType = "Max Discount Type";
export const maxDiscountAmount = "Max Discount Amount";
export const employeeList = "Employee List";
export const searchStaff = "Search staff";
export const searchHint = "Name, phone or e-mail";
export const staff = "Staff";
export const credit = "Credit";
export const discounts = "Discounts";
export const customerList = "Customer List";
export const userUpdate = "User Update";
export const userRole = "User Role";
export const maxDiscount = "Max Discount";
export const assignBranches = "Assign Branches";
export const permissions = "Permissions";
export const person = "Person";
export const hasSecondFactor = "Signs in with a passkey besides the password.";
export const resetSecondFactor = "Reset second factor";
export const resetSecondFactorQuestion = ({ name }: { name: string }) =>
  `Reset the second factor of ${name}?`;
export const resetSecondFactorDetail =
  "Passkeys, recovery codes and open sessions end. The person is told by mail and signs in with the password alone.";
export const devicesWithPin = "Devices with a PIN";
