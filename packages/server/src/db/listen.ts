import pg from "pg";

export type Listener = { close(): Promise<void> };

const reconnectMilliseconds = 1000;

/**
 * Listens for NOTIFY from every server on this database, on a separate connection, because the pool's are shared. After
 * a lost connection `missed` is called, because notices may have been missed.
 */
export async function listen(
  url: string,
  handlers: Record<string, (payload: string) => void>,
  missed: () => void,
): Promise<Listener> {
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
