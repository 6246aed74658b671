// Receipts by e-mail and on the web (printing §7, §9).

export const sendByEmail = "Send by e-mail";
export const sendReceipt = "Send";
export const receiptEmailAddress = "E-mail address";
export const receiptQueued = ({ email }: { email: string }) => `The receipt is on its way to ${email}`;
export const receiptNotQueued = "The receipt could not be sent";
export const sentByEmail = "Sent by e-mail";
export const mailQueued = "Waiting to be sent";
export const mailSent = "Sent";
export const mailRefused = "Not sent: the mail server does not accept this address";
export const mailUndelivered = ({ days }: { days: number }) =>
  `Not sent: no mail server took it in ${days} days`;
export const tooManyReceiptMails = ({
  limit,
  per,
}: {
  limit: number;
  per: "person" | "company_of_age" | "company_of_sales" | "order" | "address";
}) =>
  `No more than ${limit} receipts can be sent by e-mail ${
    {
      person: "by one person in an hour",
      company_of_age: "by a company of this age in a day",
      company_of_sales: "by a company with so few sales in a day",
      order: "of one order in a week",
      address: "to one address in a day",
    }[per]
  }. Try again later.`;
export const receiptMailedBefore = ({ email }: { email: string }) =>
  `This receipt was already sent to ${email}`;
export const receiptUnwanted = ({ email }: { email: string }) =>
  `${email} reported a receipt, and gets none of this company by e-mail any more`;
export const receiptsStopped =
  "No receipts are sent by e-mail at present: several people did not expect theirs. Ask the operator of this server.";
export const whyReceipt = ({ company }: { company: string }) =>
  `You get this because ${company} sent the receipt of a purchase to this address. Not yours?`;
export const reportIt = "Report it";
export const reportReceipt = "Report a receipt";
export const reportQuestion = ({ company }: { company: string }) =>
  `${company} sent a receipt to your address. If it is not yours, or you do not know this shop, report it: it can then send no more receipts to your address, and the operator of this server is told.`;
export const receiptReported = "Thank you";
export const receiptReportedDetail = ({ company }: { company: string }) =>
  `${company} can send no more receipts to your address.`;
export const receiptPage = "Show QR Code of the Receipt on the Web";
export const receiptPageHint = "Everybody who has the receipt can open it by its code, without signing in.";
export const receiptNotFound = "There is no such receipt";
export const receiptNotFoundDetail =
  "The address is not complete, or the shop no longer shows its receipts on the web.";
export const receiptOfCancelled = "This sale was cancelled.";
export const receiptOfReturned = "The goods of this sale were returned.";
export const receiptOfPartlyReturned = "Some goods of this sale were returned.";
export const receipt = "Receipt";
export const receiptFrom = ({ company }: { company: string }) => `Receipt from ${company}`;
export const receiptNumberFrom = ({ number, company }: { number: string; company: string }) =>
  `Receipt ${number} from ${company}`;
