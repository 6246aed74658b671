import { existsSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { mediaFolder } from "../config.ts";
import { makeMediaFolder } from "./media-folder.ts";

// A folder whose mode not even root can change.
const fixed = "/proc/self";

test.runIf(existsSync(fixed))("a folder whose mode cannot be changed is used, and the log says so", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "clove-media-"));
  const said: string[] = [];
  symlinkSync(fixed, mediaFolder({ dataDir }));
  const media = makeMediaFolder({ dataDir }, { warn: (_: unknown, text?: string) => said.push(text!) });
  expect(media).toBe(mediaFolder({ dataDir }));
  expect(said).toEqual([expect.stringContaining(media)]);
  rmSync(dataDir, { recursive: true });
});
