import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { textsPlugin } from "../../scripts/lib/languages/texts-plugin.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));

/** Native programs, and what most starts never need: both are loaded from node_modules when they are first used. */
const left = [
  "@fastify/swagger",
  "@fastify/swagger-ui",
  "@node-rs/argon2",
  "csv-parse",
  "nodemailer",
  "sharp",
  "@simplewebauthn/server",
];

/**
 * Three programs that share their chunks: the server, the command line and a container's health check. The domain comes in,
 * and for production the packages do: finding and reading their 1,500 files would be half of a start.
 */
export default defineConfig(({ mode }) => ({
  root: here,
  plugins: [textsPlugin({ isServer: true })],
  resolve: { alias: [{ find: /^@clove\/domain\//, replacement: `${here}../domain/src/` }] },
  ssr: mode === "production" ? { noExternal: true, external: left } : {},
  build: {
    ssr: true,
    target: "node20",
    outDir: "dist",
    emptyOutDir: true,
    sourcemap: true,
    minify: false,
    rolldownOptions: {
      input: {
        main: `${here}src/main.ts`,
        clove: `${here}src/cli/clove.ts`,
        healthcheck: `${here}src/healthcheck.ts`,
      },
      output: { entryFileNames: "[name].js", chunkFileNames: "[name]-[hash].js" },
    },
  },
}));
