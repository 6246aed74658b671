import { language } from "@clove/domain/languages/texts.ts";
import { DirectionContext, MantineProvider } from "@mantine/core";
import { type ContextType, Suspense, useSyncExternalStore } from "react";
import { Provider } from "react-redux";
import { BrowserRouter } from "react-router";
import { watchLanguage } from "../session/language.ts";
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
  // Everything is drawn anew in another language, because texts are read while drawing.
  const tag = useSyncExternalStore(watchLanguage, language);
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        defaultColorScheme="auto"
        env={env ?? "default"}
      >
        <DirectionContext key={tag} value={direction()}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
          <ErrorBoundary resetOn={store} failed={() => null}>
            <Suspense>
              <AppNotices />
            </Suspense>
          </ErrorBoundary>
          <Toasts />
        </DirectionContext>
      </MantineProvider>
    </Provider>
  );
}

/** Which way Mantine's popovers open: as the document, whose direction is that of the language. Nothing else of the context is used. */
const direction = () => ({ dir: document.dir }) as ContextType<typeof DirectionContext>;
