import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** Makes the answer a CSV file that the browser saves under this name. */
export const asCsv = (reply: FastifyReply, filename: string): FastifyReply =>
  reply.type("text/csv; charset=utf-8").header("content-disposition", `attachment; filename="${filename}"`);

/** Streams a file while it is made. A failure before the first page is answered as usual; a later one closes the connection. */
export async function sendCsv(
  reply: FastifyReply,
  filename: string,
  pages: AsyncGenerator<string>,
): Promise<FastifyReply> {
  return sendPages(asCsv(reply, filename), pages);
}

/** The same for a file whose type and name are set already. */
export async function sendPages(reply: FastifyReply, pages: AsyncGenerator<string>): Promise<FastifyReply> {
  const first = await pages.next();
  return reply.send(Readable.from(withFirst(first.value, pages), { objectMode: false }));
}

async function* withFirst(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}
