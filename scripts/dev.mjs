// npm run dev: the app with hot reload and the server restarted at every change, on one address, with the demo company.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { spawn } = await import("node:child_process");
const { once } = await import("node:events");
const { join } = await import("node:path");
const { setTimeout: pause } = await import("node:timers/promises");
const { main, root } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { freePort } = await import("./lib/free-port.mjs");

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? "127.0.0.1";
const serverFolder = join(root, "packages/server");
/** Not `dist`, which `npm start` and the tests use. */
const bundle = join(serverFolder, "dist-dev");

await main(async () => {
  await prepare({ build: false });
  const vite = await import("vite");
  const apiPort = await freePort();
  const api = restartable(apiPort);
  const watcher = await vite.build({
    configFile: join(serverFolder, "vite.config.ts"),
    logLevel: "warn",
    mode: "development",
    build: { watch: {}, outDir: bundle },
  });
  const stop = async () => {
    await watcher.close();
    await app?.close();
    await api.stop();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
  watcher.on("event", (event) => {
    if (event.code === "END") api.restart();
    if (event.code === "ERROR") console.error(`The server does not build: ${event.error.message}`);
  });
  process.env.API_URL = `http://127.0.0.1:${apiPort}`;
  await answering(`${process.env.API_URL}/readyz`);
  const app = await vite.createServer({
    configFile: join(root, "packages/web/vite.config.ts"),
    root: join(root, "packages/web"),
    server: { host, port, strictPort: true },
  });
  await app.listen();
  console.log(`Clove POS with hot reload: http://${host}:${port}`);
});

/** Long, because the first start makes the demo company and a build error may have to be fixed first. */
async function answering(url) {
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(200);
}

/** The server as a separate process; changes during a restart together cause one more. */
function restartable(apiPort) {
  const env = {
    THROTTLE: "off",
    DATA_DIR: join(root, "data-dev"),
    PUBLIC_URL: `http://${host}:${port}`,
    ...process.env,
    HOST: "127.0.0.1",
    PORT: String(apiPort),
  };
  let child;
  let turn = Promise.resolve();
  let waiting = false;

  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await ended;
  }
  return {
    stop,
    restart() {
      if (waiting) return;
      waiting = true;
      turn = turn.then(async () => {
        await stop();
        waiting = false;
        child = spawn(process.execPath, [join(bundle, "clove.js"), "demo"], {
          cwd: root,
          env,
          stdio: "inherit",
        });
      });
    },
  };
}
