import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Two programs that share their chunks: the server and the command line. Packages stay outside; the domain comes in. */
export default defineConfig({
  root: here,
  resolve: { alias: [{ find: /^@clove\/domain\//, replacement: `${here}../domain/src/` }] },
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: { main: `${here}src/main.ts`, clove: `${here}src/cli/clove.ts` },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
});
