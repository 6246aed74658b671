import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VitePWA } from "vite-plugin-pwa";
import { textsPlugin } from "../../scripts/lib/languages/texts-plugin.mjs";
import { leaveOutUnused } from "./leave-out-unused.ts";
import { ownCopy } from "./own-copy.ts";
import { precompress } from "./precompress.ts";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  // Dexie's build for today's browsers; the package's own entry brings the one for old ones.
  resolve: { alias: [{ find: /^dexie$/, replacement: "dexie/dist/modern/dexie.mjs" }] },
  plugins: [
    textsPlugin({ entry: "packages/web/src/main.tsx" }),
    react(),
    leaveOutUnused(),
    ownCopy({ of: "@reduxjs/toolkit", importer: "recharts" }),
    VitePWA({
      strategies: "injectManifest",
      srcDir: "src/pwa",
      filename: "service-worker.ts",
      registerType: "prompt",
      // src/pwa/app-update.ts registers it: a new version must wait for an empty cart.
      injectRegister: null,
      manifest: false,
      injectManifest: {
        globPatterns: ["**/*.{js,css,html,svg,png,webmanifest,wasm,woff2}"],
        maximumFileSizeToCacheInBytes: 5 * 1024 * 1024,
      },
    }),
    precompress(),
  ],
  server: { proxy: { "/api": api, "/media": api, "/receipt": api, "/healthz": api } },
  build: {
    target: "es2022",
    outDir: "dist",
    // A page's own parts are named once, in the page: a second list of them here costs the first load 2 kB. The service
    // worker has them all anyway.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    rolldownOptions: {
      // Texts stand where they are used, so a page's come with the page (docs/decisions/035).
      optimization: { inlineConst: { mode: "all", pass: 1 } },
      output: {
        codeSplitting: {
          // What one screen needs at once is one file: many small ones compress worse, and each costs a request.
          groups: [
            {
              // Changes seldom, so that a new version of the app leaves it in the browser's cache.
              name: "vendor",
              priority: 3,
              tags: ["$initial"],
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect)[\\/]/,
            },
            // Everything that main.tsx imports: the layout and the sale screen.
            { name: "app", priority: 2, tags: ["$initial"] },
            // The local database, and what keeps and reads the copy in it; loaded behind the sale screen.
            {
              name: "local-copy",
              priority: 1,
              test: /[\\/]src[\\/](local-db[\\/](clove-pos-db|local-copy)|sync[\\/]stream)\.ts$/,
            },
          ],
        },
      },
    },
  },
});
