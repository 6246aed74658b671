import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { migrate } from "../src/db/migrate.ts";
import { knownHome } from "../src/embedded-db/place.ts";
import { superuserUrl } from "../src/embedded-db/roles.ts";
import { type SignedUp, startTestApp, type TestApp } from "./app.ts";
import { useEmbeddedFolder } from "./embedded-folder.ts";

export type Installation = {
  app(): TestApp;
  owner: SignedUp;
  /** Restarts PostgreSQL and the server; with `from` on an earlier copy of the data folder. */
  restart(how?: { from?: string; kill?: true }): Promise<void>;
  /** Stops the server, copies the data folder, and starts the server again. */
  copyFolder(): Promise<string>;
  /** Makes this many transactions, as other tills would. */
  spend(transactions: number): Promise<void>;
  close(): Promise<void>;
};

/** An installation with a company, whose data folder can be put back to an earlier copy. */
export function usePutBack(): () => Promise<Installation> {
  const folder = useEmbeddedFolder();
  return async () => {
    let database = await folder.start();
    let served: TestApp;
    const serve = async () => {
      await migrate(database.url);
      // As superuser, so that tests see all rows.
      served = await startTestApp({}, { url: superuserUrl(database), drop: async () => {} });
    };
    await serve();
    const owner = await served!.signUp("a");
    let copies = 0;
    const data = () => join(knownHome(folder.dataDir()), "data");
    const stop = async () => {
      await served.close();
      await database.stop();
    };
    const start = async () => {
      database = await folder.start();
      await serve();
    };
    return {
      app: () => served,
      owner,
      async restart({ from, kill } = {}) {
        if (kill) process.kill(folder.databasePid(), "SIGQUIT");
        await stop();
        if (from) {
          execFileSync("rm", ["-r", data()]);
          execFileSync("cp", ["-a", from, data()]);
        }
        await start();
      },
      async copyFolder() {
        await stop();
        const copy = `${data()}-${++copies}`;
        execFileSync("cp", ["-a", data(), copy]);
        await start();
        return copy;
      },
      async spend(transactions) {
        for (let n = 0; n < transactions; n++) await served.rows("select pg_current_xact_id()");
      },
      close: () => served.close(),
    };
  };
}
