import { type ReactNode, Suspense } from "react";
import { useSelector } from "react-redux";
import { Navigate, Route, Routes } from "react-router";
import { selectAuth } from "../session/auth-slice.ts";
import { PageSpinner } from "../ui/feedback/states.tsx";
import { Layout } from "./layout.tsx";
import { NotFoundPage } from "./not-found-page.tsx";
import { PageBoundary } from "./page-boundary.tsx";
import { PermissionGate } from "./permission-gate.tsx";
import { ReplacedPage } from "./replaced-page.tsx";
import { personalRoutes, privateRoutes, publicRoutes } from "./routes.ts";

export function AppRoutes() {
  const { isReplaced } = useSelector(selectAuth);
  if (isReplaced) return <ReplacedPage />;
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
