import { mailName } from "@clove/domain/accounts/mail-name.ts";
import * as texts from "@clove/domain/accounts/mails.texts.ts";
import type { Message } from "./mail.ts";

/** The mail with the code that verifies an e-mail; `company`: the one that signed up with it, null when there are several. */
export function codeMail(to: string, company: string | null, code: string): Message {
  return {
    to,
    subject: texts.codeSubject({ code }),
    secret: code,
    text: paragraphs(
      company === null ? texts.yourCode : texts.yourCodeFor({ company: mailName(company) }),
      code,
      texts.codeWorksOnce,
    ),
  };
}

export function invitationMail(to: string, company: string, link: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: texts.invitationSubject({ company: name }),
    secret: link,
    text: linkText(texts.invitation({ company: name }), link),
  };
}

export function forgotMail(to: string, link: string): Message {
  return {
    to,
    subject: texts.forgotSubject,
    secret: link,
    text: linkText(texts.forgot, link),
  };
}

/** The mail to the earlier address of an account whose e-mail was changed. */
export function otherEmailMail(to: string, company: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: texts.otherEmailSubject({ company: name }),
    text: paragraphs(texts.otherEmail({ company: name }), texts.unexpected({ company: name })),
  };
}

/** The mail to somebody whose second factor was ended by a person who may edit them, or by the operator. */
export function secondFactorResetMail(to: string, company: string): Message {
  const name = mailName(company);
  return {
    to,
    subject: texts.factorResetSubject({ company: name }),
    text: paragraphs(texts.factorReset({ company: name }), texts.unexpected({ company: name })),
  };
}

const linkText = (opening: string, link: string) => paragraphs(opening, link, texts.linkWorksOnce);

const paragraphs = (...parts: string[]) => `${parts.join("\n\n")}\n`;
