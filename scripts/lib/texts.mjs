import { readSources } from "./sources.mjs";

/** Attributes of elements, and properties of objects (columns, menu entries, options), whose texts people read or hear. */
const read = new Set(
  "label placeholder title aria-label ariaLabel alt description message hint heading".split(" "),
);
/** Attributes whose objects use the same property names for other things. */
const notRead = new Set(["className", "classNames", "style", "styles", "vars", "attributes"]);
const letters = /\p{L}/u;
const keys = /\bF\d+\b/g;

/**
 * Every text for people in the app's code outside texts files, and every text that domain's texts files have twice (decision
 * 082).
 */
export async function checkTexts(root) {
  // Imported here, because this file is loaded before the packages are installed.
  const { parseSync } = await import("vite");
  return [
    ...findLiteralFaults(readSources(root, ["packages/web/src"], /\.tsx?$/), parseSync),
    ...findTwice(readSources(root, ["packages/domain/src"], /\.texts\.ts$/)),
  ];
}

/** `sources`: path → text. */
export function findTwice(sources) {
  const known = new Map();
  return Object.entries(sources).flatMap(([path, source]) =>
    [...source.matchAll(/^export const (\w+) =[^;`"]*?("(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`);$/gm)].flatMap(
      ([, name, text]) => {
        const first = known.get(text);
        known.set(text, first ?? `${path} ${name}`);
        return first ? [`${path} ${name}: the same text as ${first}`] : [];
      },
    ),
  );
}

/** `sources`: path → text; `parse`: Vite's parser. */
export function findLiteralFaults(sources, parse) {
  return Object.entries(sources)
    .filter(([path]) => !/\.(test|fixtures|texts)\.tsx?$/.test(path))
    .flatMap(([path, source]) =>
      findLiterals(source, parse(path, source).program).map(
        ({ line, text }) => `${path}:${line}: “${text}” belongs in a texts file`,
      ),
    );
}

function findLiterals(source, program) {
  const found = [];
  const take = (node) => {
    for (const { text, start } of textsIn(node)) {
      if (!letters.test(text.replace(keys, ""))) continue;
      found.push({ line: source.slice(0, start).split("\n").length, text: text.trim().replace(/\s+/g, " ") });
    }
  };
  const visit = (node) => {
    if (node === null || typeof node !== "object") return;
    if (Array.isArray(node)) return node.forEach(visit);
    if (node.type === "JSXAttribute" && notRead.has(node.name.name)) return;
    if (node.type === "JSXAttribute" && read.has(node.name.name)) take(node.value);
    if (node.type === "JSXElement" || node.type === "JSXFragment") node.children.forEach(take);
    if (node.type === "Property" && read.has(node.key.name ?? node.key.value)) take(node.value);
    if (node.type === "CallExpression" && node.callee.object?.name === "notify") node.arguments.forEach(take);
    for (const [key, child] of Object.entries(node)) if (key !== "parent") visit(child);
  };
  visit(program);
  return found;
}

/** The literal texts that an expression may evaluate to. */
function textsIn(node) {
  switch (node?.type) {
    case "JSXText":
    case "Literal":
      return typeof node.value === "string" ? [{ text: node.value, start: node.start }] : [];
    case "TemplateLiteral":
      return [{ text: node.quasis.map(({ value }) => value.cooked).join("…"), start: node.start }];
    case "JSXExpressionContainer":
      return textsIn(node.expression);
    case "ConditionalExpression":
      return [...textsIn(node.consequent), ...textsIn(node.alternate)];
    case "LogicalExpression":
      return [...textsIn(node.left), ...textsIn(node.right)];
    case "BinaryExpression":
      return node.operator === "+" ? [...textsIn(node.left), ...textsIn(node.right)] : [];
    default:
      return [];
  }
}
