import { deviceHash, deviceNo } from "@clove/domain/proof/proof.schema.ts";
import { z } from "zod";
import type { App, Deps } from "../../deps.ts";
import { scopeOf } from "../../http/permit.ts";
import type { Feed } from "./feed.ts";

/**
 * GET company/offline/data          a session; rows as the keys of the list calls show them
 * GET company/offline/data?wait=0   the same, but ends with the present state
 */
export function streamRoutes(
  api: App,
  { config, stopping }: Pick<Deps, "config" | "stopping">,
  feed: Feed,
): void {
  stopping?.addEventListener("abort", () => feed.endWithin(config.drainMilliseconds), { once: true });
  // Before the server waits for its open connections, because streams never end by themselves.
  api.addHook("preClose", async () => feed.close());

  api.get(
    "/company/offline/data",
    {
      config: { permit: "session", isEndless: true },
      schema: {
        tags: ["sync"],
        summary: "Everything a till holds, then every change",
        description,
        querystring: z.object({
          wait: z.literal("0").optional(),
          device_id: z.uuid().optional().catch(undefined),
          device_no: z.coerce.number().pipe(deviceNo).optional().catch(undefined),
          hash: deviceHash.optional().catch(undefined),
        }),
        response: {
          200: { description: "Events", content: { "text/event-stream": { schema: z.string() } } },
        },
      },
    },
    async (request, reply) => {
      const { "last-event-id": lastEventId, "if-none-match": tag } = request.headers;
      const cursor = lastEventId ?? tag?.replace(/^(W\/)?"(.*)"$/, "$2");
      const { wait, device_id, device_no, hash } = request.query;
      const head = device_no !== undefined && hash !== undefined ? { device_no, hash } : undefined;
      const device = device_id ? { device_id, head } : undefined;
      if (wait === "0") await feed.poll(reply, scopeOf(request), cursor, device);
      else await feed.open(reply, scopeOf(request), cursor, device);
    },
  );
}

const description = `Each event's \`data\` is JSON.

A snapshot sends the types sizes, colors, measurement_units, categories, brands, branches, terminals, users, products,
product_variations, orders, held_carts, favourites, price_changes (planned ones) and companies (the caller's own), in this order, as \`{"type": "products", "items": [...]}\` with at most 500 items; the
first message of a type has \`"first": true\`, the last \`"last": true\`. Then comes \`{"type": "ready"}\`.

After that changes arrive as \`{"type", "items", "delta": true}\` and \`{"type", "deleted": [ids], "delta": true}\`.

A message with an \`id\` ends a state: sent back as \`Last-Event-ID\`, it makes the stream go on with what changed
since. An unknown, old or foreign one begins a new snapshot. The stream ends when the session ends or its rights change.

With \`device_id\`, the identity by which a device numbers its sales, the stream begins with \`{"type": "device", "held", "missing"}\`: the
highest of its numbers that the server has, and the ranges that are missing before it; \`"is_forked": true\` if a number came with two
hashes, because the device's data were copied. With \`device_no\` and \`hash\` it says which number it
gave last, so that what it had not sent is known if it is lost.

With \`wait=0\` the answer ends when it has brought everything up to now, and is 304 when nothing has changed since the cursor, which
may also be sent back as \`If-None-Match\`; with \`device_id\` it always begins as the stream does. With \`Accept: text/plain\` it is not called an event stream.`;
