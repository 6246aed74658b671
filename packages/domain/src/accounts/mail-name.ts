/** What leaves the house has at most this many characters of one text of a company (access §18). */
const most = 60;

/**
 * A text of a company for mails and for pages that anybody can open, so that nobody can send strangers a message or a link in our
 * name: one line, without anything that a program would turn into a link.
 */
export function mailName(name: string): string {
  return cut(plainWords(name), most);
}

/** The same for what needs more room, such as a postal address: so many lines, each with as many characters. */
export function mailLines(text: string, lines: number): string[] {
  const rows = text.split(/\r\n|[\r\n]/).flatMap((line) => wrap(plainWords(line)));
  if (rows.length <= lines) return rows;
  return [...rows.slice(0, lines - 1), cut(rows.slice(lines - 1).join(" "), most)];
}

function plainWords(text: string): string {
  const words = text
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim()
    .split(" ");
  return words.map((word) => (isAddress(word) ? "…" : word)).join(" ");
}

function cut(text: string, length: number): string {
  const characters = [...text];
  if (characters.length <= length) return text;
  return `${characters
    .slice(0, length - 1)
    .join("")
    .trimEnd()}…`;
}

/** Broken at spaces where there are any. */
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
 * `evil.example/x`, `https://…`, `1.2.3.4`, `a@b.example`: dots of any script, as browsers read them. A number such as 1.5 is none, nor is
 * 1.5kg: no top-level domain has a digit but those that are written as xn--.
 */
function isAddress(word: string): boolean {
  const plain = word.normalize("NFKC").replace(/[。．｡]/g, ".");
  return /:\/\/|@|[\p{L}\p{N}]\.(?:\p{L}{2}|xn--)|\d\.\d+\.\d+\.\d/u.test(plain);
}
