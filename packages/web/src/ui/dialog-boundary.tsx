import { messages } from "@clove/domain/messages.ts";
import { Button } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import classes from "./dialog-boundary.module.css";
import { ErrorBoundary, type FailedPart, useFailedText } from "./error-boundary.tsx";
import { ErrorState } from "./states.tsx";

type Props = {
  opened?: boolean;
  onClose: () => void;
  /** While its code is coming. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Around a dialog with code of its own: when it fails, the page under it goes on working (shell §9). */
export function DialogBoundary({ opened = true, onClose, fallback, children }: Props) {
  return (
    <ErrorBoundary resetOn={opened} failed={(part) => opened && <FailedDialog {...part} onClose={onClose} />}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

export function FailedDialog({ onClose, ...part }: FailedPart & { onClose: () => void }) {
  return (
    // Above the phone's bar with Place Order.
    <div className={classes.failed}>
      <ErrorState text={useFailedText(part, messages.notAvailableOffline)} onRetry={part.onRetry}>
        <Button variant="subtle" onClick={onClose}>
          Close
        </Button>
      </ErrorState>
    </div>
  );
}
