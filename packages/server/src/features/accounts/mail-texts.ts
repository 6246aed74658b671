import { mailName } from "@clove/domain/accounts/mail-name.ts";
import type { Message } from "./mail.ts";

/** The mail with the code that verifies an e-mail; `company`: the one that signed up with it, null when there are several. */
export function codeMail(to: string, company: string | null, code: string): Message {
  return {
    to,
    subject: `${code} is your Clove POS code`,
    secret: code,
    text: paragraphs(
      `Your code to verify this e-mail${company === null ? "" : ` for ${mailName(company)}`}:`,
      code,
      "It works once, for 10 minutes. If you did not sign up, ignore this mail: no account is opened without the code.",
    ),
  };
}

export function invitationMail(to: string, company: string, link: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: `Your account at ${name}`,
    secret: link,
    text: linkText(`${name} created an account for you on Clove POS. Choose your password here:`, link),
  };
}

export function forgotMail(to: string, link: string): Message {
  return {
    to,
    subject: "Set your Clove POS password",
    secret: link,
    text: linkText("Set a new password here:", link),
  };
}

/** The mail to the earlier address of an account whose e-mail was changed. */
export function otherEmailMail(to: string, company: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: `Your account at ${name} has another e-mail`,
    text: paragraphs(
      `The e-mail of your account at ${name} on Clove POS was changed. This address can no longer be used to sign in.`,
      `If you did not expect this, ask an administrator of ${name}.`,
    ),
  };
}

/** The mail to somebody whose second factor was ended by a person who may edit them, or by the operator. */
export function secondFactorResetMail(to: string, company: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: `The second factor of your account at ${name} was reset`,
    text: paragraphs(
      `The passkeys and recovery codes of your account at ${name} on Clove POS no longer work. You sign in with your password alone until you add a passkey again.`,
      `If you did not expect this, ask an administrator of ${name}.`,
    ),
  };
}

const linkText = (opening: string, link: string) =>
  paragraphs(
    opening,
    link,
    "The link works once, for 24 hours. If you did not ask for it, ignore this mail.",
  );

const paragraphs = (...texts: string[]) => `${texts.join("\n\n")}\n`;
