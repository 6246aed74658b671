import { Activity, type ReactNode, Suspense } from "react";
import { Provider, useSelector, useStore } from "react-redux";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { selectAuth } from "../session/auth-slice.ts";
import { PageSpinner } from "../ui/feedback/states.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { ComeBack } from "./come-back.tsx";
import type { PagesStore } from "./kept-pages.ts";
import { Layout } from "./layout.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PermissionGate } from "./permission-gate.tsx";
import { personalRoutes, privateRoutes, publicRoutes } from "./routes.ts";

const NotFoundPage = lazyPart(() => import("./not-found-page.tsx"), "NotFoundPage");
const ReplacedPage = lazyPart(() => import("./replaced-page.tsx"), "ReplacedPage");
const LockPage = lazyPart(() => import("../features/auth/till-people/lock-page.tsx"), "LockPage");

type Props = { pages: PagesStore };

/**
 * The page of the address. Under the lock page those of the person who locked are kept for them: hidden, without any listener, timer or
 * poll, because React ends the effects of a hidden Activity (docs/decisions/110).
 */
export function AppRoutes({ pages }: Props) {
  const store = useStore();
  const { isReplaced, isLocked, keptFor, visit } = useSelector(selectAuth);
  // A mailed link can be followed on a locked till.
  const isMailed = useLocation().pathname === "/setPassword" && isLocked;
  const Only = isReplaced ? ReplacedPage : isLocked && !isMailed ? LockPage : null;
  return (
    <>
      {Only && (
        <PageBoundary>
          <Suspense fallback={<PageSpinner />}>
            <Only />
          </Suspense>
        </PageBoundary>
      )}
      {(!Only || keptFor !== null) && (
        <Activity key={isMailed ? "mailed" : visit} mode={Only ? "hidden" : "visible"}>
          <Provider store={isMailed ? store : pages}>
            <Pages />
            <ComeBack pages={pages} />
          </Provider>
        </Activity>
      )}
    </>
  );
}

function Pages() {
  return (
    <PageBoundary>
      <Suspense fallback={<PageSpinner />}>
        <Routes>
          {publicRoutes.map(({ path, page: Page, visitorsOnly }) => (
            <Route
              key={path}
              path={path}
              element={visitorsOnly ? <VisitorsOnly page={<Page />} /> : <Page />}
            />
          ))}
          <Route element={<SignedInOnly page={<Layout />} />}>
            {personalRoutes.map(({ path, page: Page }) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
            {privateRoutes.map(({ path, permission, page: Page = NotFoundPage }) => (
              <Route
                key={path}
                path={path}
                element={<PermissionGate path={path} permission={permission} page={<Page />} />}
              />
            ))}
          </Route>
          <Route
            path="*"
            element={
              <main>
                <NotFoundPage />
              </main>
            }
          />
        </Routes>
      </Suspense>
    </PageBoundary>
  );
}

/** A visitor without a login goes to /login (shell §1). */
function SignedInOnly({ page }: { page: ReactNode }) {
  const { accessToken } = useSelector(selectAuth);
  return accessToken ? page : <Navigate to="/login" replace />;
}

/** A signed-in visitor goes to / (shell §1). */
function VisitorsOnly({ page }: { page: ReactNode }) {
  const { accessToken } = useSelector(selectAuth);
  return accessToken ? <Navigate to="/" replace /> : page;
}
