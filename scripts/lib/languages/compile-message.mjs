import { parse, TYPE } from "@formatjs/icu-messageformat-parser";

/** JavaScript of a translation of a text with this shape. @throws Error if it does not fit */
export function compile(shape, translated, where) {
  if (shape.text !== undefined) return JSON.stringify(plainText(shape.text, translated, where));
  if (shape.values) return `a=>${message(shape.values, translated, where)}`;
  const entries = shape.list ? Object.entries(shape.list) : Object.entries(shape.table);
  const parts = entries.map(([key, each]) => {
    const made = compile(each, translated?.[key], `${where}.${key}`);
    return shape.list ? made : `${JSON.stringify(key)}:${made}`;
  });
  refuseUnknown(
    entries.map(([key]) => key),
    Object.keys(translated),
    where,
  );
  return shape.list ? `[${parts}]` : `{${parts}}`;
}

export function refuseUnknown(known, given, where) {
  const unknown = given.filter((key) => !known.includes(key));
  if (unknown.length > 0) throw new Error(`${where}: there is no text ${unknown.join(", ")}`);
}

/** A text without values. The sentences of the audit log have places for parts of an entry, which stay. */
function plainText(english, translated, where) {
  required(translated, where);
  const places = (text) => [...new Set(text.match(/\{\w+\}/g))].sort().join();
  if (places(english) !== places(translated))
    throw new Error(`${where}: has ${places(translated) || "no values"}, not ${places(english) || "none"}`);
  return translated;
}

function required(translated, where) {
  if (typeof translated !== "string" || translated.trim() === "") throw new Error(`${where}: is missing`);
}

/** A message in ICU MessageFormat as an expression of its values `a`. */
function message(values, translated, where) {
  required(translated, where);
  const used = new Set();
  const made = template(parsed(translated, where), { used, where });
  const unknown = [...used].filter((name) => !values.includes(name));
  if (unknown.length > 0) throw new Error(`${where}: there is no value {${unknown.join("}, {")}}`);
  const unused = values.filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`${where}: the value {${unused.join("}, {")}} is missing`);
  return made;
}

function parsed(translated, where) {
  try {
    return parse(translated, { ignoreTag: true, requiresOtherClause: true });
  } catch (error) {
    throw new Error(`${where}: ${error.message} in “${translated}”`);
  }
}

const template = (elements, context) => `\`${elements.map((element) => part(element, context)).join("")}\``;

const literal = (text) => text.replace(/[`\\]|\$(?=\{)/g, "\\$&");

function part(element, context) {
  const { type, value } = element;
  if (type === TYPE.literal) return literal(value);
  if (type === TYPE.pound) return `\${figure(a.${context.counted})}`;
  context.used.add(value);
  const read = `a.${value}`;
  if (type === TYPE.argument) return `\${${read}}`;
  if (type === TYPE.number && !element.style) return `\${figure(${read})}`;
  if (type === TYPE.plural && element.pluralType === "cardinal") {
    const inner = { ...context, counted: value };
    return `\${plural(${read},{${forms(element, inner).join()}})}`;
  }
  if (type === TYPE.select)
    return `\${({${forms(element, context).join()}}[${read}]??(()=>${otherOf(element, context)}))()}`;
  throw new Error(`${context.where}: only {value}, {value, number}, plural and select are known`);
}

const forms = ({ options }, context) =>
  Object.entries(options).map(([key, { value }]) => `${JSON.stringify(key)}:()=>${template(value, context)}`);

const otherOf = ({ options }, context) => template(options.other.value, context);
