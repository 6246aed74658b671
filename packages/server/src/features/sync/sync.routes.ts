import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import { maxUploadBytes } from "@clove/domain/sync/record-kinds.ts";
import { heldAnswer, heldBody } from "@clove/domain/sync/sent-again.schema.ts";
import {
  previewAnswer,
  quarantined,
  quarantineList,
  quarantineQuery,
  settleBody,
  settledAnswer,
  syncBody,
} from "@clove/domain/sync/sync.schema.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { openEventStream } from "../../http/event-stream.ts";
import { scopeOf } from "../../http/permit.ts";
import { learnNumbers } from "./given-numbers.sql.ts";
import { previewQuarantined } from "./preview-quarantined.ts";
import { listQuarantine } from "./quarantine.sql.ts";
import { discardQuarantined, retryQuarantined } from "./quarantine.ts";
import { findMissing } from "./sent-again.sql.ts";
import { upload } from "./upload.ts";

/**
 * POST company/offline/sync                      a session; each record as its own call would allow
 * POST company/offline/held                      a session; which of these records the company does not have (sync §18)
 * GET  company/offline/quarantine                order:view; of the stores that the caller sees (docs/decisions/022)
 * GET  company/offline/quarantine/{id}/preview   the same
 * POST company/offline/quarantine/{id}/retry     the same, and what storing the record needs
 * POST company/offline/quarantine/{id}/discard   the same
 */
export function syncRoutes(api: App, deps: Deps): void {
  const tags = ["offline"];
  let isClosing = false;
  // A server that stops does not wait for 500 sales; what is left is sent again (sync §7).
  api.addHook("preClose", async () => {
    isClosing = true;
  });

  api.post(
    "/company/offline/sync",
    {
      bodyLimit: maxUploadBytes,
      config: { permit: "session", lane: "uploads" },
      schema: {
        tags,
        summary: "Send what was made offline; answers record by record",
        body: syncBody,
        produces: ["text/event-stream"],
      },
    },
    async (request, reply) => {
      const { session_hash } = scopeOf(request);
      // With a heartbeat, so that the connection does not look dead while a record waits for a lock.
      const stream = openEventStream(reply, { heartbeat: 15 });
      for await (const event of upload({ ...deps, log: request.log }, session_hash, request.body)) {
        await stream.send(JSON.stringify(event), { event: event.type });
        if (stream.isClosed || isClosing) break;
      }
      stream.end();
    },
  );

  api.post(
    "/company/offline/held",
    {
      config: { permit: "session" },
      schema: {
        tags,
        summary: "Which of a till's confirmed records the server does not have, as after it was set back",
        body: heldBody,
        response: { 200: heldAnswer },
      },
    },
    async (request) =>
      ok(
        await request.inCompany(async ({ db }, scope) => {
          await learnNumbers(db, scope, request.body.given);
          return findMissing(db, scope, request.body.keys);
        }),
      ),
  );

  api.get(
    "/company/offline/quarantine",
    {
      config: { permit: ["order:view"], selects: quarantined },
      schema: {
        tags,
        summary: "Records that were put aside",
        querystring: quarantineQuery,
        response: { 200: quarantineList },
      },
    },
    async (request) =>
      ok(await request.inCompany(({ db }, scope) => listQuarantine(db, scope, request.query))),
  );

  api.get(
    "/company/offline/quarantine/:id/preview",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "What storing an order that was put aside would bring now",
        params: idParams,
        response: { 200: previewAnswer },
      },
    },
    async (request) => ok(await previewQuarantined((act) => request.inCompany(act), deps, request.params.id)),
  );

  api.post(
    "/company/offline/quarantine/:id/retry",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "Store a record that was put aside",
        params: idParams,
        body: settleBody,
        response: { 200: settledAnswer },
      },
    },
    async (request) => {
      const settled = await request.inCompany((tx, scope) =>
        retryQuarantined(tx, scope, deps, request.params.id, request.body.reason),
      );
      return ok(settled, asideTexts.recordRetried);
    },
  );

  api.post(
    "/company/offline/quarantine/:id/discard",
    {
      config: { permit: ["order:view"] },
      schema: {
        tags,
        summary: "Discard a record that was put aside",
        params: idParams,
        body: settleBody,
        response: { 200: settledAnswer },
      },
    },
    async (request) => {
      const settled = await request.inCompany((tx, scope) =>
        discardQuarantined(tx, scope, request.params.id, request.body.reason),
      );
      return ok(settled, syncTexts.recordSetAside);
    },
  );
}
