// What customers read on the customer display, and how a till opens one.

export const customerDisplay = "Customer Display";
export const tabTitle = ({ product }: { product: string }) => `Customer Display - ${product}`;
export const welcome = "Welcome";
export const greeting = ({ name }: { name: string }) => `Hello, ${name}`;
export const thankYou = "Thank you!";
export const thankYouTo = ({ name }: { name: string }) => `Thank you, ${name}!`;
export const yourItems = "Your items";
export const less = ({ percent }: { percent: number }) => `−${percent} %`;
export const scanForReceipt = "Scan for your receipt";
