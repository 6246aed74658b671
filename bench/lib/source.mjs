import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Loads a TypeScript module of the repository by its path. */
export async function loadSource(path) {
  const vite = await createServer({
    root,
    configFile: false,
    logLevel: "error",
    server: { middlewareMode: true, ws: false },
  });
  try {
    return await vite.ssrLoadModule(`/${path}`);
  } finally {
    await vite.close();
  }
}
