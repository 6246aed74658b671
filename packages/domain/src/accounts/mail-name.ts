/** A mail contains at most this many characters of a company's own text (access §18). */
const most = 60;

/**
 * A company's name for use in mails, so that nobody can send strangers a message or a link in our name: one line,
 * without anything that a mail program would turn into a link.
 */
export function mailName(name: string): string {
  const words = name
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .split(" ");
  const shown = words.map((word) => (isAddress(word) ? "…" : word)).join(" ");
  const characters = [...shown];
  return characters.length <= most
    ? shown
    : `${characters
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** `evil.example/x`, `https://…`, `1.2.3.4`, `a@b.example`: dots of any script, as browsers read them. */
function isAddress(word: string): boolean {
  return /:\/\/|@|[\p{L}\p{N}][.。．｡][\p{L}\p{N}]/u.test(word.normalize("NFKC"));
}
