import { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import {
  deviceHeldAnswer,
  deviceHeldQuery,
  drillBody,
  drillEndBody,
} from "@clove/domain/drill/drill.schema.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { FastifyRequest } from "fastify";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { writeOnce } from "../../http/in-company.ts";
import { audit } from "../audit/audit.sql.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { deviceHeld } from "./device-held.sql.ts";

/**
 * POST company/terminal/{id}/drill       counter:create, assigned branches
 * POST company/terminal/{id}/drill/end   pos:view or counter:create, assigned branches
 * GET  company/proof/device              pos:view or counter:create
 */
export function drillRoutes(api: App): void {
  const tags = ["drill"];
  api.post(
    "/company/terminal/:id/drill",
    {
      config: { permit: ["counter:create"] },
      schema: {
        tags,
        summary: "Record that somebody begins to practise without a connection at a counter",
        description: "The till itself cuts its line, after this answer.",
        params: idParams,
        body: drillBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => ok(await noted(request, "terminal.drill_began")),
  );

  api.post(
    "/company/terminal/:id/drill/end",
    {
      config: { permit: ["pos:view", "counter:create"] },
      schema: {
        tags,
        summary: "Record that the practice without a connection has ended",
        params: idParams,
        body: drillEndBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => ok(await noted(request, "terminal.drill_ended")),
  );

  api.get(
    "/company/proof/device",
    {
      config: { permit: ["pos:view", "counter:create"] },
      schema: {
        tags,
        summary: "Whether the server has all numbers of the asking device",
        querystring: deviceHeldQuery,
        response: { 200: deviceHeldAnswer },
      },
    },
    async (request) => ok(await request.inCompany(({ db }, scope) => deviceHeld(db, scope, request.query))),
  );
}

/** Writes once into the audit log what a till tells of a practice at the counter, with all that it tells. */
async function noted(
  request: FastifyRequest & { params: { id: number }; body: { temp_id?: string | undefined } },
  action: "terminal.drill_began" | "terminal.drill_ended",
): Promise<Record<string, never>> {
  const { id } = request.params;
  await writeOnce(request, {
    permit: ({ db }, scope) => readTerminal(db, scope, id),
    act: async ({ db }, scope, detail) => {
      await audit(db, scope, action, { subject: "terminal", subject_id: id, detail });
      return { id };
    },
    again: async (_db, _scope, named) => ({ id: named.id }),
    beside: { id },
  });
  return {};
}
