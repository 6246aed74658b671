// Signing up and in, passwords (access).

export const login = "LOGIN";
export const loginFailed = "Request Failed!! Give Correct Informations !!";
export const stepCompanyInformation = "Company information";
export const stepBranchInformation = "Branch information";
export const stepUserInformation = "User information";
export const stepEmailVerification = "Email verification";
export const accountRegistered = "Account Registered Successfully.Please Wait For Confirmation";
export const otpSent = "Otp Sent to User Email. Please Check & Submit";
export const verifyYourEmail = "Verify your e-mail";
export const resend = "Resend";
export const forgotPassword = "Forgot password?";
export const passwordLinkSent =
  "If this e-mail belongs to an account, a link to set the password is on its way.";
export const passwordSet = "Your password is set. You can sign in now.";
export const loggedIn = "Signed in";
export const loggedOut = "Signed out";
export const emailUnverified = "Please verify your e-mail first";
export const companyPending = "Your company is waiting for confirmation";
export const companySuspended =
  "Your company is suspended. Please ask whoever runs this server. What this device has not sent stays on it.";
export const emailTaken = "This e-mail is already in use";
export const emailInvalid = "This is not an e-mail address";
export const codeWrong = "The code is wrong or has expired";
export const registrationNeeded =
  "This e-mail was registered more than once. Enter the code in the browser in which you signed up, or enter your password with it.";
export const tooManyInvitations = ({ limit }: { limit: number }) =>
  `Your company can send ${limit} invitations a day. Try again later.`;
export const passwordTooShort = ({ min }: { min: number }) => `The password needs at least ${min} characters`;
export const passwordTooLong = ({ max }: { max: number }) =>
  `The password can have at most ${max} characters`;
export const passwordRules = ({ min, max }: { min: number; max: number }) =>
  `${min} to ${max} characters, and none of the passwords that everybody tries first`;
export const passwordCommon = "This password is too common";
export const pinUnfit = ({ min, max }: { min: number; max: number }) => `A PIN has ${min} to ${max} digits`;
export const pinTooSimple = "This PIN is too simple: not one digit only, and no digits in a row";
export const pinWrong = ({ left }: { left: number }) =>
  left === 1 ? "Wrong PIN. 1 try is left." : `Wrong PIN. ${left} tries are left.`;
export const deviceKeyEnded = "The PIN does not work on this device any more. Sign in with your password.";
export const passwordWrong = "This is not your password";
export const pinKept = "You can sign in by PIN on this device";
export const locked = "Locked";
export const deviceRemoved = "The PIN does not work on that device any more";
export const linkExpired = "This link was already used or has expired";
export const notInvitable = "Only an active member of staff who has not set a password yet can be invited";

/** Of a session that the server does not know any more. */
export const signInEnded = "Your sign-in has ended. Sign in again to go on; what this till has made is kept.";
export const languageUnknown = "There are no texts in this language";
export const languageSaved = "Language saved";
