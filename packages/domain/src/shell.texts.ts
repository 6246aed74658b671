// The app around the pages: header, signing out, the sign of the sync, notices (shell).

export const productName = "Clove POS";
export const youAreOffline = "You are offline";
export const installBanner = "Install our app for a better experience!";
export const install = "Install";
export const unauthorized = "Unauthorized — You do not have permission to view this page.";
export const backToHomePage = "Back to Home Page";
export const shiftIsOpenNow = "Shift is Open Now";
export const shiftIsClosedNow = "Shift is Closed Now";
export const openShift = "Open Shift";
export const closeShift = "Close Shift";
export const logOut = "Log Out";
export const copyNotDeleted =
  "The local copy could not be deleted. Customers may still be stored on this device.";
export const sessionReplaced = "Somebody else signed in on this browser";
export const sessionReplacedDetail = "This tab has stopped. Its sales and its open cart are kept.";
export const sessionReplacedGoOn = "Continue as that person";
export const partNotLoaded = "This part of the app could not be loaded.";
export const partFailed = ({ error }: { error: string }) =>
  `This part of the app has stopped working: ${error}`;
export const remarkCount = ({ count }: { count: number }) => `${count} with remarks`;
export const unsentCount = ({ count }: { count: number }) => `${count} not sent`;
export const nothingUnsent = "Everything is sent";
export const lastSync = ({ time }: { time: string }) => `Last sync: ${time}`;
export const neverSynced = "Not synced yet";
export const logOutUnsent = ({ count }: { count: number }) =>
  `${count === 1 ? "1 record is" : `${count} records are`} not sent yet`;
export const logOutUnsentDetail =
  "They stay on this device and are sent as soon as somebody of this company signs in here with a connection.";
export const maintenance = "The server is under maintenance";
export const noStoreYet =
  "You have no store to sell in yet. Ask a manager to assign you one: Employee List, Action, Assign Branches.";
export const noCounterYet = "This store has no counter yet. Ask a manager to add one: Create Counter.";
