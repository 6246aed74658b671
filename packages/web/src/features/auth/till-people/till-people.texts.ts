export const whoIsThere = "Who is there?";
export const lockedTitle = ({ product }: { product: string }) => `Locked – ${product}`;
export const pickHint = "Press your number, scan your badge, or choose your name.";
export const pinOf = ({ name }: { name: string }) => `PIN of ${name}`;
export const digit = ({ digit }: { digit: string }) => `Digit ${digit}`;
export const deleteDigit = "Delete the last digit";
export const enter = "Enter";
export const otherPerson = "Somebody else";
export const signInWithPassword = "Sign in with password";
export const signInWithPin = "Sign in with PIN";
export const checking = "Checking the PIN";
export const digitsTyped = ({ count }: { count: number }) => (count === 1 ? "1 digit" : `${count} digits`);
export const offlineHint = "No connection: your PIN is checked on this device.";
export const needsConnection = ({ name }: { name: string }) =>
  `After five wrong PINs ${name} needs a connection to sign in.`;
export const keyExpired = ({ name }: { name: string }) =>
  `The PIN of ${name} has not been used here for too long. Sign in with your password.`;
export const noBadge = "Nobody with this badge has a PIN on this till";
export const keepPin = "Keep a PIN on this till?";
export const keepPinCheckbox = "Keep a PIN on this till";
export const keepPinDetail =
  "You then sign in here by your PIN instead of the password. It works on this device only, for 14 days after its last use.";
export const pin = "PIN";
export const pinAgain = "PIN again";
export const pinsDiffer = "The two PINs are not the same";
export const keep = "Keep the PIN";
export const yourPassword = "Your password";
export const yourDevices = "Your devices with a PIN";
export const devicesDetail = "Who has one of these devices and knows the PIN can sign in there.";
export const noDevices = "There is no PIN on any device.";
export const thisDevice = "This device";
export const lastUsed = ({ time }: { time: string }) => `Last used ${time}`;
export const removeDevice = ({ device }: { device: string }) => `Remove the PIN on ${device}`;
export const removeQuestion = ({ device }: { device: string }) => `Remove the PIN on ${device}?`;
export const removeDetail = "Signing in there then takes the password.";
export const notKept = "This browser keeps no data on this device, so it cannot keep a PIN";
export const remove = "Remove";
export const personOf = ({ name, role }: { name: string; role: string }) => `${name}, ${role}`;
