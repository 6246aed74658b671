import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect } from "vitest";
import { importCompany } from "../src/backup/import-company.ts";
import { restoreBackup } from "../src/backup/restore-backup.ts";
import { takeBackup } from "../src/backup/take-backup.ts";
import { mediaFolder } from "../src/config.ts";
import { type SignedUp, startTestApp, type TestApp } from "./app.ts";
import { type EmptyInstallation, emptyInstallation } from "./empty-database.ts";
import { picture, sendForm } from "./pictures.ts";
import { type Prepared, readPrepared, writePrepared } from "./prepared-file.ts";
import { line, openShop, pay } from "./shop.ts";

type FilledApp = TestApp & { a: SignedUp; b: SignedUp };
export type ImportTarget = Awaited<ReturnType<typeof openImportTarget>>;

/**
 * A second installation, with copies of both companies of the test's app (ids 1 and 2). The e-mails of company b are changed there, so
 * that company b can be imported once more. `exported`: the export of company b; `both.zip` in `folder` has both companies.
 */
export function useImportTarget(app: () => FilledApp): () => ImportTarget {
  let target: ImportTarget;
  beforeAll(async () => {
    target = await openImportTarget(app());
  });
  afterAll(() => target.close());
  return () => target;
}

async function openImportTarget(app: FilledApp) {
  const folder = await mkdtemp(join(tmpdir(), "clove-prepared-"));
  for (const owner of [app.a, app.b]) await fillShop(app, owner);
  const source = { url: app.url, media: mediaFolder(app.config) };
  await takeBackup(source, join(folder, "b.zip"), app.b.user.company_id);
  const exported = await readPrepared(join(folder, "b.zip"));
  await takeBackup(source, join(folder, "both.zip"));
  const installation = await emptyInstallation();
  await restoreBackup(installation, join(folder, "both.zip"));
  const there = await startTestApp(
    { DATA_DIR: installation.dataDir },
    { url: installation.boss, drop: async () => {} },
  );
  await there.rows("update users set email = 'old-' || email where company_id = $1", [app.b.user.company_id]);
  const boss = new pg.Client({ connectionString: installation.boss });
  await boss.connect();
  let files = 0;

  /** Imports the export of company b after `change` has changed it; answers the new company's id. */
  async function imported(
    change: (prepared: Prepared) => unknown,
    also?: Parameters<typeof writePrepared>[2],
  ): Promise<number> {
    const prepared = structuredClone(exported);
    // structuredClone turns Buffers into plain byte arrays.
    for (const [path, content] of prepared.pictures) prepared.pictures.set(path, Buffer.from(content));
    change(prepared);
    const file = await writePrepared(join(folder, `${++files}.zip`), prepared, also);
    return importCompany(installation, file)
      .then(({ company_id }) => company_id)
      .finally(() => rm(file));
  }

  return {
    installation,
    there,
    boss,
    folder,
    exported,
    imported,
    others: () => whatOthersHave(boss, installation),
    /** Deletes an imported company with all of its rows and files. */
    forget: (company_id: number) => forget(boss, installation, company_id),
    async close() {
      await boss.end();
      await there.close();
      await installation.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A counter with an open shift, a product with a picture, a logo and a sale. */
async function fillShop(app: TestApp, owner: SignedUp): Promise<void> {
  const shop = await openShop(app, owner);
  await shop.openShift(owner.token, shop.terminal.id, 50);
  const { product, variation } = await shop.product();
  const image = await picture().png().toBuffer();
  const named = { id: product.id, name: product.name };
  await sendForm(app, owner.token, "product/update", named, { image_0: image });
  await sendForm(app, owner.token, "/api/v1/company-profile/update", {}, { logo: image });
  const sale = { items: [line(variation, 10)], payments: [pay("cash", 10)] };
  expect((await shop.sell(sale)).status).toBe(200);
}

/**
 * Digests of all that does not belong to imported companies: rows, files and the catalogue, without roles that other tests make, whose
 * names end in random digits; and whether sequences are in bounds.
 */
async function whatOthersHave(
  boss: pg.Client,
  { dataDir }: EmptyInstallation,
): Promise<Record<string, string>> {
  const tables = await boss.query<{ name: string; company: string | null }>(
    `select c.relname as name, case c.relname when 'companies' then 'id' else (select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attname = 'company_id') end as company
    from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const digests = tables.rows.map(({ name, company }) => {
    const others = company ? `where ${company} <= 2` : "";
    return `select '${name}' as what, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as digest
      from ${name} t ${others}`;
  });
  const { rows } = await boss.query<{ what: string; digest: string }>(
    `${digests.join(" union all ")}
    union all select 'catalogue', md5(string_agg(t.c, ',' order by t.c)) from (
      select relname::text || relowner as c from pg_class where relnamespace = 'public'::regnamespace
      union all select proname::text from pg_proc where pronamespace = 'public'::regnamespace
      union all select 'role ' || rolname from pg_roles where rolname !~ '_[0-9a-f]{12}$') t
    union all select 'sequences far from 2^53', (max(last_value) < 2::numeric ^ 41)::text from pg_sequences`,
  );
  const found = Object.fromEntries(rows.map(({ what, digest }) => [what, digest]));
  for (const name of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(name.parentPath, name.name);
    if (!name.isFile() || /company-(?![12]\/)/.test(path)) continue;
    found[path] = createHash("sha256")
      .update(await readFile(path))
      .digest("hex");
  }
  return found;
}

async function forget(boss: pg.Client, { media }: EmptyInstallation, company_id: number): Promise<void> {
  const { rows } = await boss.query<{ name: string }>(
    `select attrelid::regclass::text as name from pg_attribute a join pg_class c on c.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'company_id'`,
  );
  const deletions = rows.map(({ name }) => `delete from ${name} where company_id = ${company_id}`);
  await boss.query(
    [
      "begin; set local session_replication_role = replica",
      ...deletions,
      `delete from companies where id = ${company_id}; commit`,
    ].join(";"),
  );
  await rm(join(media, `company-${company_id}`), { recursive: true, force: true });
}
