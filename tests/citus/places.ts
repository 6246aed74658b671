import type { SignedUp, TestApp } from "../../packages/server/test/app.ts";

/** The worker that has a company's rows; `shard`: the part of table `companies` there. */
export type Place = { shard: number; group: number; host: string; port: number };

export async function placeOf(app: TestApp, { user }: SignedUp): Promise<Place> {
  const [place] = await app.rows<Place>(
    `select shardid as shard, groupid as "group", nodename as host, nodeport as port
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
