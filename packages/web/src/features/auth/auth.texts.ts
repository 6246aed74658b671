export const stepOf = ({ step, steps, title }: { step: number; steps: number; title: string }) =>
  `Step ${step} of ${steps}: ${title}`;
export const slogan = "The till that keeps selling.";
export const sloganDetail = "Scan, take the money, print. Stock, staff and stores stay in step.";
export const eMail = "E-mail";
export const linkHint = "We send you a link to set a new one.";
export const sendTheLink = "Send the link";
export const backToLogin = "Back to login";
export const password = "Password";
export const signInTo = ({ product }: { product: string }) => `Sign in to ${product}`;
export const unsentHere = ({ count }: { count: number }) =>
  count === 1
    ? "1 record waits on this till. It is sent after the next sign-in; until then the till keeps it."
    : `${count.toLocaleString("en-US")} records wait on this till. They are sent after the next sign-in; until then the till keeps them.`;
export const newHere = "New here?";
export const signUp = "Sign up";
export const hidePassword = "Hide password";
export const showPassword = "Show password";
export const companyName = "Company Name";
export const companyEmail = "Company Email";
export const storeName = "Store Name";
export const storeEmail = "Store Email";
export const otpCode = "Code";
export const signUpTo = ({ product }: { product: string }) => `Sign up to ${product}`;
export const haveAccount = "Have an account?";
export const storeType = "Store Type";
export const branch = "Branch";
export const warehouse = "Warehouse";
export const male = "Male";
export const female = "Female";
export const codeSentTo = ({ email }: { email: string }) =>
  `We sent a code of 6 digits to ${email}. It is good for 10 minutes.`;
export const steps = "Steps";
export const done = "Done";
export const setYourPassword = "Set your password";
export const setPasswordHint = "Choose a password for your account.";
export const askForLink = "Ask for a new link";
export const newPassword = "New password";
export const setPassword = "Set password";
export const addressForTills = "Address for tills";
export const addressForTillsHint = "Tills in your network open this address:";
