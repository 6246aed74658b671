import { booksAnswer } from "@clove/domain/books/books.schema.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { readBooks, wantCheck } from "./books.sql.ts";
import type { BooksWorker } from "./books-worker.ts";

/**
 * GET  company/books         administrators
 * POST company/books/check   the same; joins a check that is running
 */
export function booksRoutes(api: App, books: Pick<BooksWorker, "wake">): void {
  api.get(
    "/company/books",
    {
      config: { permit: ["admin"] },
      schema: {
        tags: ["audit"],
        summary: "What the last check of the books compared and found, and the checks before",
        response: { 200: booksAnswer },
      },
    },
    async (request) => ok(await request.readInCompany(readBooks)),
  );

  api.post(
    "/company/books/check",
    {
      config: { permit: ["admin"] },
      schema: {
        tags: ["audit"],
        summary: "Check the books now; the answer comes at once, and says how far the check is",
        response: { 200: booksAnswer },
      },
    },
    async (request) => {
      const answer = await request.inCompany(async ({ db, afterCommit }, scope) => {
        await wantCheck(db, scope);
        afterCommit(() => books.wake());
        return readBooks(db, scope);
      });
      return ok(answer);
    },
  );
}
