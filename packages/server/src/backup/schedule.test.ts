import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { mediaFolder } from "../config.ts";
import { openArchive } from "./archive.ts";
import { backUpIfDue, keepBackups } from "./schedule.ts";

const app = useTestApp();
const source = () => ({ url: app().url, media: mediaFolder(app().config) });
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "clove-schedule-"));
});
afterAll(() => rm(folder, { recursive: true }));

const plan = () => ({ folder: join(folder, "daily"), everySeconds: 86_400, keep: 2 });
const older = (hours: number) =>
  app().rows("update backups set taken_at = taken_at - make_interval(hours => $1)", [hours]);

test("only one of two servers takes a backup; surplus and unfinished ones are deleted, other files stay", async () => {
  await mkdir(plan().folder);
  for (const name of ["clove-2026-01-01T00-00-00.zip", "clove-2026-01-02T00-00-00.zip", "mine.zip"]) {
    await writeFile(join(plan().folder, name), "");
  }
  await writeFile(join(plan().folder, "clove-2026-01-03T00-00-00.zip.part"), "");
  const taken = await Promise.all([backUpIfDue(source(), plan()), backUpIfDue(source(), plan())]);
  const [made] = taken.filter((one) => one !== null);
  expect(taken.filter((one) => one === null)).toHaveLength(1);
  expect((await readdir(plan().folder)).sort()).toEqual(
    ["clove-2026-01-02T00-00-00.zip", made!.file.split("/").at(-1), "mine.zip"].sort(),
  );
  (await openArchive(made!.file)).close();
  expect(await backUpIfDue(source(), plan())).toBeNull();
  await older(25);
  expect(await backUpIfDue(source(), plan())).not.toBeNull();
});

test("a server takes a due backup when it starts, logs one that fails, and breaks it off when it stops", async () => {
  await older(25);
  const said = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const kept = keepBackups(source(), plan(), said);
  await vi.waitFor(() => expect(said.info).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await kept.close();

  await older(25);
  await writeFile(join(folder, "no-folder"), "");
  const failing = keepBackups(source(), { ...plan(), folder: join(folder, "no-folder") }, said);
  await vi.waitFor(() => expect(said.error).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await failing.close();

  // The folder's disk is not mounted: no folder is made in its place.
  const away = join(folder, "usb", "clove");
  const lost = keepBackups(source(), { ...plan(), folder: away }, said);
  await vi.waitFor(() => expect(said.error).toHaveBeenCalledTimes(2), { timeout: 10_000 });
  expect(said.error.mock.lastCall).toEqual([
    {
      err: expect.objectContaining({
        message: expect.stringMatching(/usb\/clove is not there. Mount its disk/),
      }),
    },
    "the backup failed",
  ]);
  await lost.close();
  expect(await readdir(folder)).not.toContain("usb");

  const unfinished = join(folder, "stopped");
  await mkdir(unfinished);
  const stopped = keepBackups(source(), { ...plan(), folder: unfinished }, said);
  await stopped.close();
  expect(said.error).toHaveBeenCalledTimes(2);
  expect(await readdir(unfinished)).toEqual([]);
});

// On a cluster nobody does: its companies have a provider.
test.skipIf(process.env.CITUS_URL)(
  "the administrator of the only company sees the last backup; with several companies nobody does",
  async () => {
    const shown = async (token: string) =>
      (await app().call<Dashboard>(token, "GET", "dashboard")).data.attention.backup;
    expect(await shown(app().a.token)).toBeNull();
    await app().rows("update companies set status = 'unverified' where id = $1", [app().b.user.company_id]);
    expect(await shown(app().a.token)).toMatchObject({ taken_at: expect.any(String), is_late: false });
    await older(49);
    expect(await shown(app().a.token)).toMatchObject({ is_late: true });
    await app().rows("delete from backups");
    expect(await shown(app().a.token)).toEqual({ taken_at: null, is_late: false });
    await app().rows("update companies set status = 'active'");
  },
);
