import pg from "pg";

const reconnectMilliseconds = 1000;

/**
 * Listens for the NOTIFY of every server on this database, on a connection of its own, because those of the pool change hands. `missed`
 * is called when the connection was lost, and again when it is back: notices in between are not received.
 */
export async function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  missed: () => void,
) {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function open(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: "clove-pos listen",
      keepAlive: true,
    });
    next.on("notification", ({ channel, payload }) => handlers[channel]?.(payload ?? ""));
    next.on("error", () => {});
    next.once("end", () => {
      if (!closed && client === next) timer = setTimeout(reopen, reconnectMilliseconds);
    });
    await next.connect();
    for (const channel of Object.keys(handlers)) await next.query(`listen ${channel}`);
    client = next;
  }

  function reopen(): void {
    missed();
    open().then(missed, () => {
      if (!closed) timer = setTimeout(reopen, reconnectMilliseconds);
    });
  }

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
