import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { hydrateSymlinks, usableBinaries } from "./binaries.ts";
import { databaseUser } from "./user.ts";

const unix = test.skipIf(process.platform === "win32");
const onRoot = test.runIf(process.getuid?.() === 0);
let folder: string;
let native: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "clove-binaries-"));
  native = join(folder, "package/native");
  mkdirSync(join(native, "bin"), { recursive: true });
  mkdirSync(join(native, "lib"));
  writeFileSync(join(native, "lib/libpq.so.5.18"), "library");
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  writeFileSync(join(native, "pg-symlinks.json"), JSON.stringify(links));
  writeFileSync(join(native, "bin/postgres"), "#!/bin/sh\nexit 0\n", { mode: 0o700 });
});
afterEach(() => rmSync(folder, { recursive: true }));

unix("symlinks that npm's blocked install script would have made are made, once", () => {
  expect(hydrateSymlinks(native)).toBe(true);
  expect(readlinkSync(join(native, "lib/libpq.so.5"))).toBe("libpq.so.5.18");
  expect(hydrateSymlinks(native)).toBe(true);
});

unix("programs that run where they are installed are not copied", () => {
  const binaries = usableBinaries(join(folder, "copies"), undefined, native);
  expect(binaries).toMatchObject({ folder: native, copied: false });
  expect(existsSync(join(folder, "copies"))).toBe(false);
});

unix("programs that cannot run at all: the error names the way out", () => {
  writeFileSync(join(native, "bin/postgres"), "#!/bin/sh\necho 'no libicu' >&2\nexit 127\n");
  expect(() => usableBinaries(join(folder, "copies"), undefined, native)).toThrow(/no libicu.*DATABASE_URL/s);
});

onRoot("programs out of the database user's reach are copied for it, and a damaged copy is replaced", () => {
  const user = databaseUser(folder);
  chmodSync(folder, 0o755);
  chmodSync(join(folder, "package"), 0o700);
  const copies = join(folder, "copies");
  const first = usableBinaries(copies, user, native);
  expect(first.copied).toBe(true);
  expect(statSync(first.postgres).mode & 0o777).toBe(0o755);
  const library = join(first.folder, "lib/libpq.so.5");
  writeFileSync(library, "");
  expect(usableBinaries(copies, user, native).folder).toBe(first.folder);
  expect(readFileSync(library, "utf8")).toBe("library");
});
