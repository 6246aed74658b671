import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext, PlaywrightWorkerArgs } from "@playwright/test";

type Chromium = PlaywrightWorkerArgs["playwright"]["chromium"];
type Options = NonNullable<Parameters<Chromium["launchPersistentContext"]>[1]>;

/** A browser with a persistent profile, which is closed, killed and opened again. */
export type Profile = {
  open(more?: Options): Promise<BrowserContext>;
  /** kill -9: nothing more is written. */
  kill(context: BrowserContext): Promise<void>;
  remove(): void;
};

export function profile(chromium: Chromium, options: Options): Profile {
  const folder = mkdtempSync(join(tmpdir(), "clove-profile-"));
  return {
    open: (more) => chromium.launchPersistentContext(folder, { ...options, ...more }),
    async kill(context) {
      const closed = context.waitForEvent("close");
      process.kill(browserProcess(folder), "SIGKILL");
      await closed;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The browser process that started the others. */
function browserProcess(folder: string): number {
  const { stdout } = spawnSync("ps", ["-axww", "-o", "pid=,args="], { encoding: "utf8" });
  const line = stdout
    .split("\n")
    .find((one) => one.includes(`--user-data-dir=${folder}`) && !one.includes("--type="));
  if (!line) throw new Error(`no browser runs on ${folder}`);
  return Number.parseInt(line, 10);
}
