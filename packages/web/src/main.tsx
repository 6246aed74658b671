import "@mantine/core/styles.css";
import "react-toastify/dist/ReactToastify.css";
import "./ui/fonts.css";
import "./ui/base.css";
import { MantineProvider } from "@mantine/core";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router";
import { AppNotices } from "./app/app-notices.tsx";
import { AppRoutes } from "./app/app-routes.tsx";
import { restoreSession } from "./app/durable-session.ts";
import { store } from "./app/store.ts";
import { watchPrinter } from "./printing/printer.ts";
import { watchUpdates } from "./pwa/app-update.ts";
import { watchInstall } from "./pwa/install-prompt.ts";
import { watchStalePage } from "./pwa/stale-page.ts";
import { watchOtherTabs } from "./session/session.ts";
import { watchConnectivity } from "./sync/connectivity.ts";
import { cssVariables, theme } from "./ui/theme.ts";
import { Toasts } from "./ui/toasts.tsx";

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
      <Provider store={store}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <AppNotices />
          <Toasts />
        </MantineProvider>
      </Provider>
    </StrictMode>,
  );
}
