import type { ReactNode } from "react";
import { useSelector } from "react-redux";
import { Navigate } from "react-router";
import { selectAuth } from "../session/auth-slice.ts";

/** A visitor without a login goes to /login (shell §1). */
export function SignedInOnly({ page }: { page: ReactNode }) {
  const { accessToken } = useSelector(selectAuth);
  return accessToken ? page : <Navigate to="/login" replace />;
}

/** A logged-in visitor goes to / (shell §1). */
export function VisitorsOnly({ page }: { page: ReactNode }) {
  const { accessToken } = useSelector(selectAuth);
  return accessToken ? <Navigate to="/" replace /> : page;
}
