import { fileURLToPath } from "node:url";
import { createServer } from "vite";
import { textsPlugin } from "../../scripts/lib/languages/texts-plugin.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Loads a TypeScript module of the repository by its path. */
export const loadSource = async (path) => (await loadSources([path]))[0];

/** Loads modules that share what they import. */
export async function loadSources(paths) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    plugins: [textsPlugin()],
    server: { middlewareMode: true, ws: false },
    resolve: { alias: [{ find: /^@clove\/domain\//, replacement: `${root}packages/domain/src/` }] },
  });
  try {
    return await Promise.all(paths.map((path) => vite.ssrLoadModule(`/${path}`)));
  } finally {
    await vite.close();
  }
}
