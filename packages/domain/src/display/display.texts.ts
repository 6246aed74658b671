// What customers read on the customer display, and how a till opens one.

export const tabTitle = ({ product }: { product: string }) => `Customer Display - ${product}`;
export const welcome = "Welcome";
export const greeting = ({ name }: { name: string }) => `Hello, ${name}`;
export const thankYou = "Thank you!";
export const thankYouTo = ({ name }: { name: string }) => `Thank you, ${name}!`;
export const yourItems = "Your items";
export const less = ({ percent }: { percent: number }) => `−${percent} %`;
export const scanForReceipt = "Scan for your receipt";
export const codeWrong = "This code is not valid. Codes are valid for 5 minutes; make a new one at the till.";
export const keyEnded = "This display is no longer paired with a counter.";
export const codeFromTill = "Code from the till";
export const codeFromTillHint = "At the till: Customer Display, then Pair a Tablet.";
export const pairDisplay = "Pair";
export const openHere = "Open on This Device";
export const openHereHint = "A second window, to be moved to the screen that faces the customer.";
export const otherDevices = "Other devices";
export const otherDevicesHint = "A tablet or phone that faces the customer of this counter, for 30 days.";
export const pairTablet = "Pair a Tablet";
export const openAddress = ({ address }: { address: string }) => `On the tablet open ${address} and enter:`;
export const codeEnds = ({ time }: { time: string }) => `This code is valid until ${time}.`;
export const pairedAt = ({ time }: { time: string }) => `Paired ${time}`;
export const lastSeen = ({ time }: { time: string }) => `last connected ${time}`;
export const removeDisplay = "Remove this display?";
export const removeDisplayDetail = "It shows nothing of this counter any more, until it is paired again.";
export const noCounterChosen = "Select a counter first.";
