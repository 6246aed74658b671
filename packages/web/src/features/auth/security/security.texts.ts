export const security = "Security";
export const securityHint = "How you prove that it is you when you sign in";
export const passkeys = "Passkeys";
export const passkeysWhat =
  "A passkey is your fingerprint, face or PIN on a phone or computer, or a security key. With one, your password alone does not sign anybody in.";
export const noPasskeys = "You have no passkey. You sign in with your password alone.";
export const addPasskey = "Add a passkey";
export const passkeyName = "Name";
export const passkeyNameHint = "So that you know it in this list, such as 'My phone'";
export const thisDevice = "This device";
export const yourPassword = "Your password";
export const madeAt = ({ time }: { time: string }) => `Added ${time}`;
export const usedAt = ({ time }: { time: string }) => `last used ${time}`;
export const neverUsed = "not used yet";
export const removePasskey = ({ name }: { name: string }) => `Remove ${name}`;
export const removeQuestion = ({ name }: { name: string }) => `Remove the passkey ${name}?`;
export const removeLast =
  "It is your last one. Your password alone will sign you in, and your recovery codes end.";
export const remove = "Remove";
export const recoveryCodes = "Recovery codes";
export const recoveryCodesWhat =
  "Each code signs you in once, with your password, when you do not have your passkey. Keep them on paper or in a password manager.";
export const codesLeft = ({ left }: { left: number }) => `${left} of 10 codes are left.`;
export const makeCodes = "Make new codes";
export const makeCodesQuestion = "Make new recovery codes?";
export const makeCodesDetail = "The codes that you have now will no longer work.";
export const codesShownOnce = "These codes are shown only now. Each works once.";
export const copyCodes = "Copy";
export const codesCopied = "Copied";
export const saveCodes = "Save as a file";
export const codesFile = "clove-pos-recovery-codes.txt";
export const codesKept = "I have kept them";
export const browserRefused = "The browser did not confirm it. Try again.";
export const alreadyHere = "This device has one of your passkeys already.";
export const passkeysElsewhere = ({ origin }: { origin: string }) =>
  `Passkeys of this server work only at ${origin}.`;
export const openThere = "Open it there";
export const passkeysUnknownHere = "This browser cannot use passkeys. Take a newer one.";

export const addPasskeyFirst = "Your company demands a passkey";
export const addPasskeyFirstHint =
  "Besides your password, you need a passkey to go on. It takes a minute, once.";
export const enrolled = "You have a passkey now.";
export const goOn = "Continue";

export const isItYou = "Is it you?";
export const isItYouHint = "Your password was right. Confirm with your passkey.";
export const usePasskey = "Use your passkey";
export const useRecoveryCode = "Use a recovery code";
export const recoveryCode = "Recovery code";
export const signIn = "Sign in";
