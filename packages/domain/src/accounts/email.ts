/** E-mail addresses are stored and compared trimmed and in lower case (access §5). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The format that forms check; only the mailed code proves that an address exists. */
export function isEmail(email: string): boolean {
  const text = normaliseEmail(email);
  return (
    text.length <= 255 &&
    /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) &&
    !/\.\.|^\.|\.@/.test(text)
  );
}

/** The mailbox of an address: without what follows a plus sign and, for Gmail, without dots, which do not change the recipient. */
export function mailboxOf(email: string): string {
  const [local = "", host = ""] = normaliseEmail(email).split("@");
  const name = local.replace(/(?<=.)\+.*$/, "");
  const isGmail = /^(gmail|googlemail)\.com$/.test(host);
  return isGmail ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${host}`;
}
