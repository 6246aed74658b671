// npm run dev: the app with hot reload and the server restarted at every change, on one address, with the demo company.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { spawn } = await import("node:child_process");
const { existsSync, rmSync } = await import("node:fs");
const { join } = await import("node:path");
const { setTimeout: pause } = await import("node:timers/promises");
const { main, root } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { restartable } = await import("./lib/restartable.mjs");
const { freePort } = await import("./lib/free-port.mjs");

const port = Number(process.env.PORT ?? 3000);
const host = process.env.HOST ?? "127.0.0.1";
const serverFolder = join(root, "packages/server");
/** Not `dist`, which `npm start` and the tests use. */
const bundle = join(serverFolder, "dist-dev");

const data = process.env.DATA_DIR ?? join(root, "data-dev");
const isNew = !existsSync(data);

await main(async () => {
  await prepare({ build: false });
  const vite = await import("vite");
  const apiPort = await freePort();
  const url = `http://127.0.0.1:${apiPort}`;
  let wasReady = false;
  const isReady = async () => {
    wasReady ||= await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    return wasReady;
  };
  const api = restartable({ start: () => startServer(apiPort), isReady });
  const watcher = await vite.build({
    configFile: join(serverFolder, "vite.config.ts"),
    logLevel: "warn",
    mode: "development",
    build: { watch: {}, outDir: bundle },
  });
  let app;
  const stop = async () => {
    await watcher.close();
    await app?.close();
    await api.stop();
    // Every later start refuses a half-made demo company.
    if (isNew && !wasReady) rmSync(data, { recursive: true, force: true });
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
  watcher.on("event", (event) => {
    if (event.code === "END") api.restart();
    if (event.code === "ERROR") console.error(`The server does not build: ${event.error.message}`);
  });
  process.env.API_URL = url;
  // Without a time limit: the first start makes the demo company, and a build error may have to be fixed first.
  while (!(await isReady())) await pause(200);
  app = await vite.createServer({
    configFile: join(root, "packages/web/vite.config.ts"),
    root: join(root, "packages/web"),
    server: { host, port, strictPort: true },
  });
  await app.listen();
  console.log(`Clove POS with hot reload: http://${host}:${port}`);
});

function startServer(apiPort) {
  const env = {
    THROTTLE: "off",
    PUBLIC_URL: `http://${host}:${port}`,
    ...process.env,
    DATA_DIR: data,
    HOST: "127.0.0.1",
    PORT: String(apiPort),
  };
  return spawn(process.execPath, [join(bundle, "clove.js"), "demo"], { cwd: root, env, stdio: "inherit" });
}
