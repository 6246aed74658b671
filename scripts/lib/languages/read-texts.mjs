import { posix } from "node:path";
import { readSources } from "../sources.mjs";

/** Every texts file: id, such as `domain/orders/sale` → `{ path, source }`; `path` below the root. */
export function textsFiles(root) {
  const sources = readSources(root, ["packages/domain/src", "packages/web/src"], /\.texts\.ts$/);
  return Object.fromEntries(Object.entries(sources).map(([path, source]) => [idOf(path), { path, source }]));
}

/** `packages/web/src/features/pos/pos.texts.ts` → `web/pos/pos`. */
export const idOf = (path) =>
  posix
    .normalize(path)
    .replace(/^.*packages\/(domain|web)\/src\//, "$1/")
    .replace(/^web\/features\//, "web/")
    .replace(/\.texts\.ts$/, "");

/**
 * The texts that a file exports, in order: `{ name, shape, start, end, at }`, `at` being where its `const` stands. A shape is `{ text }`,
 * `{ values }` (a function; the names of its values), `{ list }` or `{ table }` of shapes.
 * @throws Error for what is none of these
 */
export function readTexts({ path, source }, parse) {
  const { program, errors } = parse(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  return program.body.flatMap(({ type, declaration, source: from, start, end }) => {
    if (type !== "ExportNamedDeclaration" || from || declaration?.type !== "VariableDeclaration") return [];
    return declaration.declarations.map(({ id, init }) => ({
      name: id.name,
      start,
      end,
      at: declaration.start,
      shape: shapeOf(init, `${path} ${id.name}`),
    }));
  });
}

function shapeOf(node, where) {
  switch (node.type) {
    case "TSAsExpression":
    case "TSSatisfiesExpression":
    case "ParenthesizedExpression":
      return shapeOf(node.expression, where);
    case "Literal":
      if (typeof node.value === "string") return { text: node.value };
      break;
    case "ArrayExpression":
      return { list: node.elements.map((each, place) => shapeOf(each, `${where}.${place}`)) };
    case "ObjectExpression":
      return {
        table: Object.fromEntries(
          node.properties.map(({ key, value }) => {
            const name = key.name ?? key.value;
            return [name, shapeOf(value, `${where}.${name}`)];
          }),
        ),
      };
    case "ArrowFunctionExpression":
      return { values: valuesOf(node.params, where) };
  }
  throw new Error(
    `${where}: a text is a string, a function of one object of values, or a list or object of these`,
  );
}

function valuesOf([param, ...more], where) {
  if (!param || more.length > 0) throw new Error(`${where}: a function of a text takes one object of values`);
  if (param.type === "ObjectPattern") return param.properties.map(({ key }) => key.name);
  const members = param.typeAnnotation?.typeAnnotation.members;
  if (!members) throw new Error(`${where}: the values of a text are named in its parameter`);
  return members.map(({ key }) => key.name);
}
