// The second factor of signing in: passkeys and recovery codes (access §29 to §32).

export const secondFactorRequired = "Confirm with your passkey that it is you";
export const secondFactorWrong = "That did not work. Try again, or use another way.";
export const secondFactorExpired = "This took too long. Enter your password again.";
export const secondFactorNeeded =
  "Your company demands a second factor. Add a passkey before you do anything else.";
export const secondFactorFirst = "Add a passkey of your own before you demand one of others";
export const secondFactorNone = "This person has no second factor";
export const secondFactorOfStronger =
  "You cannot reset the second factor of somebody who can do more than you, or could within the last 24 hours";
export const secondFactorOwn = "Your own passkeys are on your page 'Security'";
export const lastPasskey =
  "Your company demands a second factor. Add another passkey before you remove this one.";
export const passkeyRefused = "This passkey could not be added. Try again.";
export const passkeysFull = ({ most }: { most: number }) => `You can have at most ${most} passkeys`;
export const passkeysImpossible =
  "Passkeys need https and a server with a name instead of a number as its address. Ask whoever runs this server.";

export const passkeyAdded = "The passkey was added";
export const passkeyRemoved = "The passkey was removed";
export const recoveryCodesMade = "These are your new recovery codes. The old ones no longer work.";
export const demandChanged = "Saved";
export const secondFactorReset = "The second factor was reset";
