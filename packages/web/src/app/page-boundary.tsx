import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ErrorBoundary, type FailedPart, useFailedText } from "../ui/feedback/error-boundary.tsx";
import { ErrorState } from "../ui/feedback/states.tsx";

/** Around the current page: when it fails, the other pages can still be reached (shell §9). */
export function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary resetOn={pathname} failed={(part) => <FailedPage {...part} />}>
      {children}
    </ErrorBoundary>
  );
}

const FailedPage = (part: FailedPart) => (
  <ErrorState text={useFailedText(part, offlineTexts.pageNotAvailableOffline)} onRetry={part.onRetry} />
);
