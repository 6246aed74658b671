import { AppError } from "@clove/domain/errors.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { fieldsOf, readSelection, type Selected, selectedSchema } from "./read-selection.ts";
import { serializerCompiler } from "./serialize-answer.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The row whose fields a caller of this route may select: the same schema object as in the route's answer. */
    selects?: z.ZodObject;
  }
  interface FastifyRequest {
    /** The selected part of the row: everything (null), or these fields. */
    selected: Selected;
  }
}

type Selection = { selected: Selected; serialize: (data: unknown) => string };
type Query = { graph?: string; graph_enc?: string };

/** How many selections are cached for a route by their text: clients send the same few again and again. */
const maxCached = 200;

/**
 * Reads `graph` and `graph_enc` before a handler runs, and narrows the answer to the selected fields of its own schema (api §7). The
 * server does not start with a route that takes a selection and declares no row.
 */
export function selectFields(app: FastifyInstance): void {
  const cache = new WeakMap<z.ZodType, Map<string, Selection>>();
  app.decorateRequest("selected", null);
  app.addHook("onRoute", ({ method, url, schema, config }) => {
    const takes = schema?.querystring instanceof z.ZodObject && "graph" in schema.querystring.shape;
    const selects = config?.selects;
    if (!takes && !selects) return;
    const { 200: answer } = (schema?.response ?? {}) as { 200?: z.ZodType };
    if (!takes || !selects || !answer || withRow(answer, selects, z.null()) === answer) {
      throw new Error(`${String(method)} ${url}: a selection needs \`selects\`, the row that the answer has`);
    }
  });
  app.addHook("preHandler", (request, reply, done) => {
    const row = request.routeOptions.config.selects;
    const wanted = row && wantedText(request.query as Query);
    if (!row || !wanted) return done();
    const { text, path } = wanted;
    const answer = answerOf(request);
    const known = cache.get(answer) ?? new Map<string, Selection>();
    const selection = known.get(text) ?? narrowed(answer, row, readSelection(text, row, path), request);
    if (known.size >= maxCached) known.clear();
    cache.set(answer, known.set(text, selection));
    request.selected = selection.selected;
    reply.type("application/json; charset=utf-8").serializer(selection.serialize);
    done();
  });
}

/** Null: nothing is selected, so the answer has all fields. @throws AppError selection_unreadable */
function wantedText({ graph, graph_enc }: Query): { text: string; path: string } | null {
  if (!graph_enc || graph_enc === "0") return graph ? { text: graph, path: "graph" } : null;
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(graph_enc, "base64url"));
    return { text, path: "graph_enc" };
  } catch {
    throw new AppError("selection_unreadable", { position: 1 }, "graph_enc");
  }
}

function narrowed(answer: z.ZodType, row: z.ZodObject, selected: Selected, request: FastifyRequest) {
  const schema = withRow(answer, row, selectedSchema(row, selected));
  const { method, url } = request.routeOptions;
  return { selected, serialize: serializerCompiler({ schema, method: String(method), url: url! }) };
}

const answerOf = ({ routeOptions }: FastifyRequest) =>
  (routeOptions.schema!.response as { 200: z.ZodType })[200];

/** The answer with the row's schema replaced; the same one when it does not contain the row. */
function withRow(schema: z.ZodType, row: z.ZodType, other: z.ZodType): z.ZodType {
  if (schema === row) return other;
  if (schema instanceof z.ZodArray) {
    const element = withRow(schema.element as z.ZodType, row, other);
    return element === schema.element ? schema : z.array(element);
  }
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields = Object.entries(schema.shape);
  const changed = fields.map(([name, field]) => [name, withRow(field, row, other)] as const);
  return changed.every(([name, field]) => field === schema.shape[name])
    ? schema
    : z.object(Object.fromEntries(changed));
}

/** All fields of a row, written as a selection. */
export function selectionText(row: z.ZodType): string {
  const fields = Object.entries(fieldsOf(row)!);
  return `{${fields.map(([name, field]) => (fieldsOf(field) ? name + selectionText(field) : name)).join(",")}}`;
}
