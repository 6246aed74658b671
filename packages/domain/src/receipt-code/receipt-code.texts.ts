// The code of a sale on a receipt that was printed without a connection (receipt-codes §1).

export const codeCaption = ({ number, of }: { number: number; of: number }) =>
  of === 1 ? "Backup of this sale" : `Backup of this sale, code ${number} of ${of}`;
export const codeUnreadable = "This is not the whole code of a receipt. Scan it again.";
export const codeOfTwo = ({ missing }: { missing: number }) =>
  `This receipt has two codes. Scan code ${missing}, too.`;
export const codesOfTwoReceipts = "These two codes are not of the same receipt";
export const codeOfNoDevice =
  "No till of this company has signed this code. It is of another company, or was forged.";
export const codeForged =
  "The signature of this code is wrong: it was changed or forged. Nothing was restored.";
export const codeTooNew = "This code was printed by a newer version of the app. Update the server first.";
export const keyRevoked =
  "It was signed with the key of a device after that key was revoked. Nobody knows who made it.";
export const tooManyKeys = "Too many devices asked for a key today. Try again tomorrow.";
/** In the audit log, in place of a device's name. */
export const unlistedDevice = "that this server does not know";
export const revoked = "The device's key is revoked";
export const renewed = "The device gets a new key";
export const deviceSent = "The device itself sent the sale";
export const restored = ({ order_ref }: { order_ref: string }) => `Order ${order_ref} is restored`;
export const keptAside = ({ reason }: { reason: string }) =>
  `The sale was put aside for a manager: ${reason}`;
export const restoreTitle = "Restore a sale";
export const restoreQuestion =
  "The device that made this sale has not sent it. Restore it if that device is lost or broken; otherwise it will come by itself.";
export const restore = "Restore";
export const restoredGoods = "Goods of the sale";
export const goodsUnknown = "Goods that are not known here";
