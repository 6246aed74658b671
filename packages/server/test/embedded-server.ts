import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { textsPlugin } from "../../../scripts/lib/languages/texts-plugin.mjs";

const server = fileURLToPath(new URL("..", import.meta.url));

/** A process of the driver; `next` resolves with its next message, or with its exit code or signal. */
export type ServerProcess = {
  pid: number;
  group: number;
  ready: Promise<string>;
  next(): Promise<string>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/**
 * Bundles a program (`input`, below packages/server) into one file, which Node runs as a process that a test can kill. The file is in a
 * new folder below the repository's root, so that it finds its packages.
 */
export async function bundle(input: string): Promise<{ program: string; remove(): void }> {
  const cache = join(server, "../../.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "clove-program-"));
  await build({
    configFile: false,
    logLevel: "warn",
    root: server,
    plugins: [textsPlugin({ isServer: true })],
    build: {
      ssr: true,
      target: "node20",
      outDir: folder,
      rolldownOptions: { input: join(server, input), output: { entryFileNames: "program.mjs" } },
    },
  });
  return {
    program: join(folder, "program.mjs"),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Starts test/embedded-driver.ts as processes. */
export async function buildDriver() {
  const { program, remove } = await bundle("test/embedded-driver.ts");
  const start = (dataDir: string, ...args: string[]): ServerProcess => {
    // In a process group of its own, as a terminal runs each command.
    const child = fork(program, [dataDir, ...args], { detached: true, stdio: "ignore" });
    const ended = once(child, "exit");
    const next = async () => {
      const answer = await Promise.race([once(child, "message"), ended]);
      return String(answer[0] ?? answer[1]);
    };
    const pid = child.pid ?? 0;
    return {
      pid,
      group: -pid,
      ready: next(),
      next,
      async kill(signal) {
        child.kill(signal);
        await ended;
      },
    };
  };
  return { start, remove };
}
