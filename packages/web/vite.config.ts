import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const api = process.env.API_URL ?? "http://127.0.0.1:3000";

export default defineConfig({
  plugins: [react()],
  server: { proxy: { "/api": api, "/media": api, "/healthz": api } },
  build: {
    target: "es2022",
    outDir: "dist",
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Changes seldom, so that a new version of the app leaves it in the browser's cache.
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-redux|redux|@reduxjs|immer|reselect)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
