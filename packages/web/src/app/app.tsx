import { MantineProvider } from "@mantine/core";
import { Suspense } from "react";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router";
import { cssVariables, theme } from "../ui/display/theme.ts";
import { ErrorBoundary } from "../ui/feedback/error-boundary.tsx";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { AppRoutes } from "./app-routes.tsx";
import type { AppStore } from "./store.ts";

/** Not part of the first load. */
const AppNotices = lazyPart(() => import("./app-notices.tsx"), "AppNotices");

/** `env` "test": dialogs open and close at once. */
export function App({ store, env }: { store: AppStore; env?: "test" }) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env ?? "default"}
      >
        <BrowserRouter>
          <AppRoutes />
        </BrowserRouter>
        <ErrorBoundary resetOn={store} failed={() => null}>
          <Suspense>
            <AppNotices />
          </Suspense>
        </ErrorBoundary>
        <Toasts />
      </MantineProvider>
    </Provider>
  );
}
