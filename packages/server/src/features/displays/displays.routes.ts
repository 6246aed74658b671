import { randomBytes } from "node:crypto";
import { emptyAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import { displayCodeLength, displayCodeOf } from "@clove/domain/display/display-code.ts";
import {
  displayCodeAnswer,
  displayPairBody,
  displayPairedAnswer,
  displayRemoveBody,
  displayShowBody,
  displayShownAnswer,
  pairedDisplaysAnswer,
} from "@clove/domain/display/displays.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { idParams } from "@clove/domain/wire.schema.ts";
import { sql } from "kysely";
import { z } from "zod";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { hashToken, newToken } from "../../http/auth.ts";
import { limitPerAddress } from "../accounts/throttle.ts";
import { readTerminal } from "../terminals/terminals.sql.ts";
import { displayChannel, noticeOf, openDisplayNews } from "./display-news.ts";
import { openDisplayStreams } from "./display-streams.ts";
import { addCode, asDisplay, keepView, listDisplays, pair, removeDisplay } from "./displays.sql.ts";

/** Of a public look-up by a code that a person types. */
const triesPerMinute = 10;
/** Displays of a shop open their streams from one network, all at once after a restart of the server. */
const streamsPerMinute = 120;

/**
 * POST company/terminal/{id}/display/code     pos:view; assigned branches, as the next three
 * GET  company/terminal/{id}/displays
 * POST company/terminal/{id}/display/remove
 * POST company/terminal/{id}/display/show
 * POST company/display/pair                   public, by a code
 * GET  company/display/stream                 public, by a display's key
 */
export function displaysRoutes(api: App, deps: Deps): void {
  const { pool } = deps;
  const news = deps.displayNews ?? openDisplayNews();
  const streams = openDisplayStreams(deps, news);
  // Before the server waits for its open connections, because streams never end by themselves.
  api.addHook("preClose", async () => streams.close());
  const tags = ["displays"];
  const params = idParams;

  api.post(
    "/company/terminal/:id/display/code",
    {
      config: { permit: ["pos:view"] },
      schema: {
        ...{ tags, params },
        summary: "A code that pairs a customer display with a counter",
        response: { 200: displayCodeAnswer },
      },
    },
    async (request) => {
      const code = displayCodeOf(randomBytes(displayCodeLength));
      const expires_at = await request.inCompany(async ({ db }, scope) => {
        const { id } = await readTerminal(db, scope, request.params.id, "id");
        return addCode(db, scope, id, hashToken(code));
      });
      return ok({ code, expires_at });
    },
  );

  api.get(
    "/company/terminal/:id/displays",
    {
      config: { permit: ["pos:view"] },
      schema: {
        ...{ tags, params },
        summary: "The paired customer displays of a counter",
        response: { 200: pairedDisplaysAnswer },
      },
    },
    async (request) => {
      const displays = await request.inCompany(async ({ db }, scope) => {
        const { id } = await readTerminal(db, scope, request.params.id, "id");
        return listDisplays(db, scope, id);
      });
      return ok({ displays });
    },
  );

  api.post(
    "/company/terminal/:id/display/remove",
    {
      config: { permit: ["pos:view"] },
      schema: {
        ...{ tags, params },
        summary: "End a customer display's key",
        body: displayRemoveBody,
        response: { 200: emptyAnswer },
      },
    },
    async (request) => {
      await request.inCompany(async (tx, scope) => {
        const { id } = await readTerminal(tx.db, scope, request.params.id, "id");
        if (!(await removeDisplay(tx.db, scope, id, request.body.display_id)))
          throw new AppError("not_found", {}, "display_id");
        const changed = { company_id: scope.company_id, terminal_id: id };
        await sql`select pg_notify(${displayChannel}, ${noticeOf(changed)})`.execute(tx.db);
        tx.afterCommit(() => news.tell(changed));
      });
      return ok({});
    },
  );

  api.post(
    "/company/terminal/:id/display/show",
    {
      config: { permit: ["pos:view"] },
      schema: {
        ...{ tags, params },
        summary: "What the paired customer displays of a counter show from now on",
        body: displayShowBody,
        response: { 200: displayShownAnswer },
      },
    },
    async (request) => {
      const displays = await request.inCompany(async (tx, scope) => {
        const { id } = await readTerminal(tx.db, scope, request.params.id, "id");
        const found = await keepView(tx.db, scope, id, request.body.view);
        if (found === 0) return 0;
        const changed = { company_id: scope.company_id, terminal_id: id };
        await sql`select pg_notify(${displayChannel}, ${noticeOf(changed)})`.execute(tx.db);
        tx.afterCommit(() => news.tell(changed));
        return found;
      });
      return ok({ displays });
    },
  );

  api.post(
    "/company/display/pair",
    {
      config: { permit: "public", ...limitPerAddress(deps, triesPerMinute) },
      schema: {
        tags,
        summary: "Pair a customer display by its code",
        body: displayPairBody,
        response: { 200: displayPairedAnswer },
      },
    },
    async ({ body }) => {
      const code_hash = hashToken(body.code);
      const { token: key, hash: key_hash } = newToken();
      const paired = await asDisplay(pool, code_hash, (db, found) =>
        pair(db, found, { code_hash, key_hash }),
      );
      if (!paired) throw new AppError("display_code_wrong", {}, "code");
      return ok({ key, ...paired });
    },
  );

  api.get(
    "/company/display/stream",
    {
      config: { permit: "public", isEndless: true, ...limitPerAddress(deps, streamsPerMinute) },
      schema: {
        tags,
        summary: "What a paired customer display shows, now and after each change",
        response: {
          200: { description: "Events", content: { "text/event-stream": { schema: z.string() } } },
        },
      },
    },
    async ({ headers }, reply) =>
      streams.open(reply, hashToken(headers.authorization?.replace(/^Bearer /i, "") ?? "")),
  );
}
