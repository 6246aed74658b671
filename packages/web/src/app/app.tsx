import { MantineProvider } from "@mantine/core";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router";
import { cssVariables, theme } from "../ui/display/theme.ts";
import { Toasts } from "../ui/feedback/toasts.tsx";
import { AppNotices } from "./app-notices.tsx";
import { AppRoutes } from "./app-routes.tsx";
import type { AppStore } from "./store.ts";

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
        <AppNotices />
        <Toasts />
      </MantineProvider>
    </Provider>
  );
}
