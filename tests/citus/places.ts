import type { SignedUp, TestApp } from "../../packages/server/test/app.ts";

/** The worker that has a company's rows; `shard`: the part of table `companies` there. */
export type Place = { shard: number; group: number; host: string; port: number };

export async function placeOf(app: TestApp, { user }: SignedUp): Promise<Place> {
  const [place] = await app.rows<Place>(
    `select shardid::int as shard, groupid as "group", nodename as host, nodeport as port
      from pg_dist_placement p join pg_dist_node using (groupid)
      where shardid = get_shard_id_for_distribution_column('companies', $1::bigint)`,
    [user.company_id],
  );
  return place!;
}

/** A company of another worker, made if need be. */
export async function companyElsewhere(app: TestApp, company: SignedUp): Promise<SignedUp> {
  const { group } = await placeOf(app, company);
  for (let n = 0; ; n++) {
    const other = await app.signUp(`elsewhere-${n}`);
    if ((await placeOf(app, other)).group !== group) return other;
  }
}

/** Moves the company's rows, with those of all companies in the same parts, to another worker, while they may be written. */
export async function moveElsewhere(app: TestApp, company: SignedUp): Promise<void> {
  const { shard, group, host, port } = await placeOf(app, company);
  const [target] = await app.rows<{ nodename: string; nodeport: number }>(
    "select nodename, nodeport from pg_dist_node where groupid not in (0, $1)",
    [group],
  );
  await app.rows("select citus_move_shard_placement($1, $2, $3, $4, $5, 'force_logical')", [
    ...[shard, host, port, target!.nodename, target!.nodeport],
  ]);
}
