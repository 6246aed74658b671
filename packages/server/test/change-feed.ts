import type { TestApp } from "./app.ts";

/** As after a backup was restored: ids and transaction numbers may mean something else than before. */
export async function resetChangeFeed(app: TestApp): Promise<void> {
  await onEachFeed(app, "select reset_change_feed()");
}

/** Runs a statement where the tables of the change feed are: on a cluster on each worker. Returns the first column of what it answers. */
export async function onEachFeed(app: TestApp, statement: string): Promise<string[]> {
  if (process.env.CITUS_URL)
    return commanded(app, "select success, result from run_command_on_workers($1, false)", statement);
  return (await app.rows<object>(statement)).map((row) => String(Object.values(row)[0]));
}

/** Runs a statement on each part of the table of changes, `%s`, at the worker that has numbered its transactions. */
export async function onEachPart(app: TestApp, statement: string): Promise<void> {
  if (process.env.CITUS_URL)
    await commanded(app, "select success, result from run_command_on_shards('changes', $1)", statement);
  else await app.rows(statement.replace("%s", "changes"));
}

async function commanded(app: TestApp, command: string, statement: string): Promise<string[]> {
  const answers = await app.rows<{ success: boolean; result: string }>(command, [statement]);
  const refused = answers.find(({ success }) => !success);
  if (refused) throw new Error(refused.result);
  return answers.map(({ result }) => result);
}
