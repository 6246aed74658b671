import { type ReactNode, Suspense } from "react";
import { useSelector } from "react-redux";
import { Navigate, Route, Routes, useLocation } from "react-router";
import { selectAuth } from "../session/auth-slice.ts";
import { PageSpinner } from "../ui/feedback/states.tsx";
import { lazyPart } from "../ui/lazy-part.ts";
import { Layout } from "./layout.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PermissionGate } from "./permission-gate.tsx";
import { personalRoutes, privateRoutes, publicRoutes } from "./routes.ts";

const NotFoundPage = lazyPart(() => import("./not-found-page.tsx"), "NotFoundPage");
const ReplacedPage = lazyPart(() => import("./replaced-page.tsx"), "ReplacedPage");
const LockPage = lazyPart(() => import("../features/auth/till-people/lock-page.tsx"), "LockPage");

export function AppRoutes() {
  const { isReplaced, isLocked } = useSelector(selectAuth);
  const { pathname } = useLocation();
  // Instead of every page, so that nothing of them is left in the document; but a mailed link can be followed.
  const Only = isReplaced ? ReplacedPage : isLocked && pathname !== "/setPassword" ? LockPage : null;
  if (Only) {
    return (
      <PageBoundary>
        <Suspense fallback={<PageSpinner />}>
          <Only />
        </Suspense>
      </PageBoundary>
    );
  }
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
