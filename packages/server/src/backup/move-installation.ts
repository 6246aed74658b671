import type pg from "pg";
import { naming } from "../config.ts";
import { ledgers } from "../db/id-ranges.sql.ts";
import { migrations } from "../db/migration-files.ts";
import { refuseSharedSessions } from "../db/own-sessions.ts";
import { placesOf } from "./cluster-moment.sql.ts";
import { type Copied, copyBytes, readRows, writeRows } from "./copy-rows.ts";
import { fillEmpty, refuseUsed } from "./fill-empty.ts";
import { lastNumbers, numberAfter, numberAfterRows, type Table } from "./tables.sql.ts";
import { areElsewhere, asOwner, beginReading, moving } from "./take-backup.ts";

export type Moved = Copied & { name: string };

/**
 * Copies an installation's rows into an empty database and compares each table with what was sent: all of it, or nothing.
 * The old database is only read.
 * @throws Error with a sentence when a server runs on either database, the target has companies, or companies of a cluster moved meanwhile
 */
export async function moveInstallation(from: string, to: string): Promise<Moved[]> {
  return asOwner({ url: from }, "clove-pos-backup", async (source) => {
    await refuseUsed(source);
    const places = await placesOf(source);
    await beginReading(source);
    await naming("--to", () => refuseSharedSessions(to));
    return fillEmpty(to, migrations().at(-1)!.name, async (target, tables) => {
      const moved: Moved[] = [];
      for (const table of tables)
        moved.push({ name: table.name, ...(await moveTable(source, target, table)) });
      if (await areElsewhere({ url: from }, places)) throw moving();
      const numbers = await lastNumbers(source, tables);
      for (const table of tables) {
        for (const column of table.identities) {
          await numberAfter(target, table, column, numbers[`${table.name}.${column}`]!);
        }
        if (ledgers.includes(table.name)) await numberAfterRows(target, table, { room: 0 });
      }
      return moved;
    });
  });
}

async function moveTable(source: pg.Client, target: pg.Client, table: Table): Promise<Copied> {
  const sent = await copyBytes(
    readRows(source, table),
    writeRows(target, table.name, table.columns, { isNew: true }),
  );
  const arrived = await copyBytes(readRows(target, table));
  if (sent.rows !== arrived.rows || sent.sha256 !== arrived.sha256) {
    throw new Error(
      `${table.name} arrived differently: ${sent.rows} rows were sent, ${arrived.rows} are there`,
    );
  }
  return sent;
}
