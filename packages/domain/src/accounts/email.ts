/** E-mails are compared and kept trimmed and in lower case (access §5). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** The format that forms ask for; what really exists only the mailed code can tell. */
export function isEmail(email: string): boolean {
  const text = normaliseEmail(email);
  return (
    text.length <= 255 &&
    /^[^\s@"(),:;<>[\\\]]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(text) &&
    !/\.\.|^\.|\.@/.test(text)
  );
}
