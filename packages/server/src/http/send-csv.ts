import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Makes the answer a CSV file that the browser saves under this name. */
export const asCsv = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${filename}"`);

/** Answers a file as it is made. A failure before the first text is answered like any other; after that the connection is closed. */
export async function sendCsv(
  reply: FastifyReply,
  filename: string,
  pages: AsyncGenerator<string>,
): Promise<FastifyReply> {
  const first = await pages.next();
  return asCsv(reply, filename).send(Readable.from(following(first, pages), { objectMode: false }));
}

async function* following(
  first: IteratorResult<string>,
  rest: AsyncGenerator<string>,
): AsyncGenerator<string> {
  if (first.done) return;
  yield first.value;
  yield* rest;
}
