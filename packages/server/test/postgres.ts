import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { dropDatabase, onNodes } from "./cluster.ts";

/** `url` is the owner's connection; `drop` closes what is still connected and removes the database. */
export type FreshDatabase = { url: string; drop(): Promise<void> };

/** A migrated but empty database for this test alone; with `template0` one without any table. */
export async function freshDatabase(
  template: "clove_template" | "template0" = "clove_template",
  /** Locale options for `create database`; they need template0. */
  locale = "",
): Promise<FreshDatabase> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const { name: migrated, nodes } = inject("template");
  const source = template === "template0" ? template : migrated;
  // file_copy is several times faster than copying through the write-ahead log, because tests sync nothing to disk.
  await onNodes(nodes, `create database ${name} template ${source} strategy file_copy ${locale}`);
  return {
    url: `${inject("postgresUrl")}/${name}`,
    drop: () => dropDatabase(nodes, name),
  };
}
