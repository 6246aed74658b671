/** Most characters of a company's text in mails and on public pages (access §18). */
const most = 60;

/**
 * A company's text for mails and for pages that anybody can open: one line, without anything that a program would turn into a link,
 * so that nobody can use our mails to send strangers a message or a link.
 */
export function mailName(name: string): string {
  return cut(plainWords(name));
}

/** Like `mailName`, but up to `lines` lines with as many characters each, for texts such as a postal address. */
export function mailLines(text: string, lines: number): string[] {
  const rows = text.split(/\r\n|[\r\n]/).flatMap((line) => wrap(plainWords(line)));
  if (rows.length <= lines) return rows;
  return [...rows.slice(0, lines - 1), cut(rows.slice(lines - 1).join(" "))];
}

function plainWords(text: string): string {
  const words = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .split(" ");
  return words.map((word) => (isAddress(word) ? "…" : word)).join(" ");
}

function cut(text: string): string {
  const characters = [...text];
  if (characters.length <= most) return text;
  const kept = characters.slice(0, most - 1).join("");
  return `${kept.trimEnd()}…`;
}

/** Breaks a line at spaces where it has any. */
function wrap(line: string): string[] {
  const rows: string[] = [];
  let characters = [...line];
  while (characters.length > most) {
    const space = characters.lastIndexOf(" ", most);
    const end = space > 0 ? space : most;
    rows.push(characters.slice(0, end).join(""));
    characters = characters.slice(space > 0 ? end + 1 : end);
  }
  return [...rows, characters.join("")].filter((row) => row !== "");
}

/**
 * Whether a program may make a link of the word: `evil.example/x`, `https://…`, `1.2.3.4`, `a@b.example`, with dots of any script, as
 * browsers accept them. Not 1.5 or 1.5kg, because only top-level domains written as xn-- contain digits.
 */
function isAddress(word: string): boolean {
  const plain = word.normalize("NFKC").replace(/[。．｡]/g, ".");
  return /:\/\/|@|[\p{L}\p{N}]\.(?:\p{L}{2}|xn--)|\d\.\d+\.\d+\.\d/u.test(plain);
}
