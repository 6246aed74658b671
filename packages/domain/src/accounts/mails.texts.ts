// Mails to staff and to people who sign up (access).

export const codeSubject = ({ code }: { code: string }) => `${code} is your Clove POS code`;
export const yourCode = "Your code to verify this e-mail:";
export const yourCodeFor = ({ company }: { company: string }) =>
  `Your code to verify this e-mail for ${company}:`;
export const codeWorksOnce =
  "It works once, for 10 minutes. If you did not sign up, ignore this mail: no account is opened without the code.";
export const invitationSubject = ({ company }: { company: string }) => `Your account at ${company}`;
export const invitation = ({ company }: { company: string }) =>
  `${company} created an account for you on Clove POS. Choose your password here:`;
export const forgotSubject = "Set your Clove POS password";
export const forgot = "Set a new password here:";
export const linkWorksOnce =
  "The link works once, for 24 hours. If you did not ask for it, ignore this mail.";
export const otherEmailSubject = ({ company }: { company: string }) =>
  `Your account at ${company} has another e-mail`;
export const otherEmail = ({ company }: { company: string }) =>
  `The e-mail of your account at ${company} on Clove POS was changed. This address can no longer be used to sign in.`;
export const unexpected = ({ company }: { company: string }) =>
  `If you did not expect this, ask an administrator of ${company}.`;
export const factorResetSubject = ({ company }: { company: string }) =>
  `The second factor of your account at ${company} was reset`;
export const factorReset = ({ company }: { company: string }) =>
  `The passkeys and recovery codes of your account at ${company} on Clove POS no longer work. You sign in with your password alone until you add a passkey again.`;
