/**
 * Two languages for tests: English with accents, 30 % longer, so that what is no text of a texts file, or has no room, shows; once
 * from left to right, once from right to left. `en-XA` and `ar-XB` are the usual tags of such languages.
 */
export const pseudoLanguages = [
  { tag: "en-XA", name: "Åççéñţš", direction: "ltr" },
  { tag: "ar-XB", name: "Šţñéççå", direction: "rtl" },
];

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accented = [..."åƀçđéƒğĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"];

/** Vowels twice; places of values, such as `{by}`, stay. */
export const pseudoText = (text) =>
  text.replace(/\{\w+\}|[A-Za-z]/g, (part) => {
    if (part.length > 1) return part;
    const sign = accented[plain.indexOf(part)];
    return /[aeiouy]/.test(part) ? sign + sign : sign;
  });

/** The source of a texts file with its texts in the pseudo-language. */
export function pseudoSource(path, source, parse) {
  const found = [];
  const visit = (node, parent) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) {
      for (const each of node) visit(each, parent);
      return;
    }
    if (/^(TS|ImportDecl)/.test(node.type) && !/^TS(As|Satisfies)Expression$/.test(node.type)) return;
    if (node.type === "TemplateElement") found.push(node);
    // Not what is compared or passed to Intl, nor the key of an object.
    if (node.type === "Literal" && typeof node.value === "string" && !isCode(node, parent)) found.push(node);
    for (const [key, child] of Object.entries(node)) if (key !== "typeAnnotation") visit(child, node);
  };
  visit(parse(path, source).program);
  return found
    .sort((one, other) => other.start - one.start)
    .reduce(
      (made, { start, end }) => made.slice(0, start) + pseudoCode(made.slice(start, end)) + made.slice(end),
      source,
    );
}

/** Escapes of the code, such as `\n`, stay. */
const pseudoCode = (code) =>
  code
    .split(/(\\.)/)
    .map((part) => (part.startsWith("\\") ? part : pseudoText(part)))
    .join("");

const isCode = (node, parent) =>
  /Import|Export/.test(parent?.type ?? "") ||
  parent?.type === "BinaryExpression" ||
  (parent?.type === "Property" && parent.key === node) ||
  parent?.callee?.property?.name === "toLocaleString";
