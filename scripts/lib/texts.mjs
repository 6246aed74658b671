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
 * Every text for people that stands in the app's code instead of a texts file or twice in domain's, or that is read when a module
 * is loaded (docs/decisions/082).
 */
export async function checkTexts(root) {
  // Imported here, because this file is loaded before the packages are installed.
  const { parseSync } = await import("vite");
  const web = readSources(root, ["packages/web/src"], /\.tsx?$/);
  return [
    ...findLiteralFaults(web, parseSync),
    ...findReadAtLoad({ ...web, ...readSources(root, ["packages/domain/src"], /\.ts$/) }, parseSync),
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
  return shown(sources).flatMap(([path, source]) =>
    findLiterals(source, parse(path, source).program).map(
      ({ line, text }) => `${path}:${line}: “${text}” belongs in a texts file`,
    ),
  );
}

/** Every text that a module reads outside of all functions: it would keep the language of that moment. */
export function findReadAtLoad(sources, parse) {
  return shown(sources).flatMap(([path, source]) => {
    const { body } = parse(path, source).program;
    const imports = body.filter(
      ({ type, source }) => type === "ImportDeclaration" && /\.texts\.ts$/.test(source.value),
    );
    const texts = new Set(imports.flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name)));
    const found = [];
    const visit = (node) => {
      if (node === null || typeof node !== "object" || /Function/.test(node.type)) return;
      if (node.type === "MemberExpression" && texts.has(node.object.name)) found.push(node);
      Object.values(node).forEach(visit);
    };
    visit(body);
    return found.map(
      ({ start, object, property }) =>
        `${path}:${lineAt(source, start)}: ${object.name}.${property.name} is read when the module is loaded; read it in a function`,
    );
  });
}

const shown = (sources) =>
  Object.entries(sources).filter(([path]) => !/\.(test|fixtures|texts)\.tsx?$/.test(path));

const lineAt = (source, start) => source.slice(0, start).split("\n").length;

function findLiterals(source, program) {
  const found = [];
  const take = (node) => {
    for (const { text, start } of textsIn(node)) {
      if (!letters.test(text.replace(keys, ""))) continue;
      found.push({ line: lineAt(source, start), text: text.trim().replace(/\s+/g, " ") });
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
