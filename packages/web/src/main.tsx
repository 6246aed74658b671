import "@mantine/core/styles.css";
import "react-toastify/dist/ReactToastify.css";
import "./ui/display/fonts.css";
import "./ui/display/base.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/app.tsx";
import { restoreSession } from "./app/durable-session.ts";
import { makeStore } from "./app/store.ts";
import { watchPrinter } from "./printing/printer.ts";
import { watchUpdates } from "./pwa/app-update.ts";
import { watchInstall } from "./pwa/install-prompt.ts";
import { watchStalePage } from "./pwa/stale-page.ts";
import { watchOtherTabs } from "./session/session.ts";
import { watchConnectivity } from "./sync/connectivity.ts";

// Otherwise zod tries to compile code, which the page's security policy forbids: an error in Firefox's console.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
const store = makeStore();
watchConnectivity(store);
watchOtherTabs(store);
watchInstall();
watchPrinter(store);
if (import.meta.env.PROD) {
  watchStalePage();
  void watchUpdates();
}

const root = document.getElementById("root");
if (root) void restoreSession(store).then(() => show(root));

function show(root: HTMLElement) {
  createRoot(root).render(
    <StrictMode>
      <App store={store} />
    </StrictMode>,
  );
}
