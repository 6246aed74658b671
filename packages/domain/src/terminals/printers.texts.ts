// What connecting a printer and printing say (printing §1, §4). No functions: the first screen loads this file.

export const connectPrinter = "Connect Printer";
export const printerConnected = "Printer Connected";
export const preparingInvoice = "Preparing Invoice...";
export const printerNone = "No printer is connected: receipts are printed through the browser.";
export const printerNeedsChrome =
  "This browser cannot use USB printers; Chrome and Edge can. Receipts are printed through the browser.";
export const printerNeedsHttps =
  "USB printers need an address that begins with https. Receipts are printed through the browser.";
export const printerGone =
  "The printer is not there: it was unplugged, switched off, or this page may no longer use it.";
export const printerInUse = "Another tab or program is using the printer.";
export const printerBlocked = "This computer does not let the browser open the printer.";
export const printerUnsuitable = "This device does not accept receipts.";
export const printerNoPaper = "The printer has no paper.";
export const printerSilent = "The printer does not answer.";
export const printerNoServer =
  "The server cannot be reached, so nothing gets to the network printer. The browser can print meanwhile.";
export const counterPrinterLater =
  "The network printer of the counter is used as soon as a counter is chosen.";
export const counterHasNoPrinter =
  "This counter has no network printer. Its address is set in the counter list. Receipts are printed through the browser.";
export const printerAddressRefused =
  "Enter the printer's IP address in your own network, such as 192.168.1.50. Names and public addresses are not used.";
export const printRelayOff = "This server does not pass anything on to network printers.";
export const printJobRefused =
  "Only receipts and reports of Clove POS and its drawer's opening get to a network printer.";
export const printerNotSet = "This counter has no network printer.";
export const printerUnreachable =
  "The network printer cannot be reached: it is switched off, or has another address.";
export const printerUnfinished =
  "The network printer stopped, or did not confirm the end. Look at the paper before you print again.";
export const printerHasIt = "The printer has it.";
export const drawerNotOpened = "The cash drawer was not opened.";
export const printAgain = "Print again";
export const openDrawerAgain = "Open again";
