import "@mantine/core/styles.css";
import "react-toastify/dist/ReactToastify.css";
import "./ui/display/fonts.css";
import "./ui/display/base.css";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { displayPath } from "./api/display-path.ts";
import { App } from "./app/app.tsx";
import { restoreSession } from "./app/durable-session.ts";
import { makeStore } from "./app/store.ts";
import { watchPrinter } from "./printing/printer.ts";
import { watchUpdates } from "./pwa/app-update.ts";
import { watchInstall } from "./pwa/install-prompt.ts";
import { watchStalePage } from "./pwa/stale-page.ts";
import { browserStorage } from "./session/browser-storage.ts";
import { showLanguage } from "./session/language.ts";
import { watchOtherTabs } from "./session/session.ts";
import { watchConnectivity } from "./sync/connectivity.ts";

// Otherwise zod tries to compile code, which the page's security policy forbids: an error in Firefox's console.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const root = document.getElementById("root");
if (import.meta.env.PROD) {
  watchStalePage();
  void watchUpdates();
}
if (root)
  void showLanguage().then(() => (location.pathname === displayPath ? showDisplay(root) : showApp(root)));

async function showApp(root: HTMLElement) {
  const store = makeStore();
  // After a reload the line stays cut for the rest of the practice (offline §17).
  if (browserStorage.read("drill")) await import("./sync/drill.ts").catch(console.warn);
  watchConnectivity(store);
  watchOtherTabs(store);
  watchInstall();
  watchPrinter(store);
  await restoreSession(store);
  show(root, <App store={store} />);
}

/** It knows nothing of the session, even of one in the same browser. */
async function showDisplay(root: HTMLElement) {
  const { DisplayApp } = await import("./app/display-app.tsx");
  show(root, <DisplayApp />);
}

function show(root: HTMLElement, app: ReactNode) {
  createRoot(root).render(<StrictMode>{app}</StrictMode>);
}
