import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button } from "@mantine/core";
import { type ReactNode, Suspense } from "react";
import { ErrorBoundary, type FailedPart, useFailedText } from "../feedback/error-boundary.tsx";
import { ErrorState } from "../feedback/states.tsx";
import * as texts from "../ui.texts.ts";
import classes from "./dialog-boundary.module.css";

type Props = {
  opened?: boolean;
  onClose: () => void;
  /** Shown while the code of the dialog is loading. */
  fallback?: ReactNode;
  /** What was done before the dialog opened. If the dialog fails, this is said first, so that nobody does it again. */
  done?: { text: string; missing: string };
  children: ReactNode;
};

/** Around a dialog that is loaded when it opens: if it fails, the page below it keeps working (shell §9). */
export function DialogBoundary({ opened = true, onClose, fallback, done, children }: Props) {
  return (
    <ErrorBoundary
      resetOn={opened}
      failed={(part) => opened && <FailedDialog {...part} done={done} onClose={onClose} />}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

type FailedProps = FailedPart & { done?: Props["done"]; onClose: () => void };

export function FailedDialog({ onClose, done, ...part }: FailedProps) {
  const why = useFailedText(part, done?.missing ?? offlineTexts.notAvailableOffline);
  return (
    // On a phone it stands above the bar with Place Order.
    <div className={classes.failed}>
      <ErrorState text={done ? `${done.text} ${why}` : why} onRetry={part.onRetry}>
        <Button variant="subtle" onClick={onClose}>
          {texts.close}
        </Button>
      </ErrorState>
    </div>
  );
}
