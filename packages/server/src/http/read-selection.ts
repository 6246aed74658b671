import { AppError } from "@clove/domain/errors.ts";
import { type Refusal, refuse } from "@clove/domain/refusal.ts";
import { GraphQLError } from "graphql/error/GraphQLError.js";
import type { FieldNode, OperationDefinitionNode, SelectionSetNode } from "graphql/language/ast.js";
import { Lexer } from "graphql/language/lexer.js";
import { parse } from "graphql/language/parser.js";
import { Source } from "graphql/language/source.js";
import { TokenKind } from "graphql/language/tokenKind.js";
import { z } from "zod";

/** The selected part of a row: all of it (null), or these fields, each whole (null) or in part. */
export type Selected = ReadonlyMap<string, Selected> | null;

const maxLevels = 5;

/**
 * The fields of `row` in a selection such as `{id,name,terminal{id,branch{name}}}` (api §7). Refusals name the
 * request's field `path`.
 * @throws AppError selection_unreadable, selection_not_plain, selection_too_deep, selection_of_leaf, unknown_field
 */
export function readSelection(text: string, row: z.ZodType, path: string): Selected {
  const wrong: Wrong = { unknown: [], leaves: [] };
  const selected = fieldsIn(selectionSet(text, path), row, "", wrong);
  const { unknown, leaves } = wrong;
  if (unknown.length > 0) throw new AppError("unknown_field", { fields: unknown.join(", ") }, path);
  if (leaves.length > 0) throw new AppError("selection_of_leaf", { fields: leaves.join(", ") }, path);
  return selected;
}

/** The schema of the selected part of a row: nothing else may leave the server. */
export function selectedSchema(schema: z.ZodType, selected: Selected): z.ZodType {
  if (selected === null) return schema;
  if (schema instanceof z.ZodOptional) return selectedSchema(inner(schema), selected).optional();
  if (schema instanceof z.ZodNullable) return selectedSchema(inner(schema), selected).nullable();
  if (schema instanceof z.ZodDefault) return selectedSchema(inner(schema), selected);
  if (schema instanceof z.ZodArray) return z.array(selectedSchema(schema.element as z.ZodType, selected));
  const fields = Object.entries(fieldsOf(schema)!).filter(([name]) => selected.has(name));
  return z.object(
    Object.fromEntries(fields.map(([name, field]) => [name, selectedSchema(field, selected.get(name)!)])),
  );
}

/** The fields of a row, of a relation, or of the rows of a list; null for a leaf. */
export function fieldsOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  if (isWrapped(schema)) return fieldsOf(inner(schema));
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  return schema instanceof z.ZodObject ? schema.shape : null;
}

type Wrapped = z.ZodOptional | z.ZodNullable | z.ZodDefault;
const isWrapped = (schema: z.ZodType): schema is Wrapped =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
const inner = (schema: Wrapped) => schema.unwrap() as z.ZodType;

/** Paths in a selection: fields that a row does not have, and fields without fields of which some are selected. */
type Wrong = { unknown: string[]; leaves: string[] };

function fieldsIn(set: SelectionSetNode, schema: z.ZodType, above: string, wrong: Wrong): Selected {
  const offered = fieldsOf(schema)!;
  const fields = new Map<string, Selected>();
  for (const { name, selectionSet } of set.selections as readonly FieldNode[]) {
    const path = `${above}${name.value}`;
    const field = Object.hasOwn(offered, name.value) ? offered[name.value] : undefined;
    if (!field) wrong.unknown.push(path);
    else if (selectionSet && !fieldsOf(field)) wrong.leaves.push(path);
    else {
      const part = selectionSet ? fieldsIn(selectionSet, field, `${path}.`, wrong) : null;
      fields.set(name.value, fields.has(name.value) ? both(fields.get(name.value)!, part) : part);
    }
  }
  return fields;
}

/** Joins the parts of a field that is named twice. */
function both(one: Selected, other: Selected): Selected {
  if (one === null || other === null) return null;
  const fields = new Map(one);
  for (const [name, part] of other) fields.set(name, fields.has(name) ? both(fields.get(name)!, part) : part);
  return fields;
}

function selectionSet(text: string, path: string): SelectionSetNode {
  try {
    const refusal = checkPlain(text);
    if (refusal) throw AppError.of({ ...refusal, path });
    const [definition] = parse(text, { noLocation: true }).definitions;
    return (definition as OperationDefinitionNode).selectionSet;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new AppError("selection_unreadable", { position: (error.positions?.[0] ?? 0) + 1 }, path);
  }
}

const extras: Partial<Record<TokenKind, string>> = {
  [TokenKind.PAREN_L]: "arguments",
  [TokenKind.COLON]: "aliases",
  [TokenKind.SPREAD]: "fragments",
  [TokenKind.AT]: "directives",
  [TokenKind.DOLLAR]: "variables",
};

/** Lets only names and a few levels of braces through to the parser, which is recursive and would exhaust the stack on many levels. */
function checkPlain(text: string): Refusal | null {
  const plain = (what: string) => refuse("selection_not_plain", { what });
  const lexer = new Lexer(new Source(text));
  let level = 0;
  let sets = 0;
  for (let { kind } = lexer.advance(); kind !== TokenKind.EOF; { kind } = lexer.advance()) {
    if (kind === TokenKind.BRACE_L) {
      if (level === 0 && ++sets > 1) return plain("second");
      if (++level > maxLevels) return refuse("selection_too_deep", { levels: maxLevels });
    } else if (kind === TokenKind.BRACE_R) level--;
    else if (kind !== TokenKind.NAME) return plain(extras[kind] ?? "values");
    else if (level === 0) return plain("operations");
  }
  return null;
}
