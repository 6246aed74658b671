import { lazy } from "react";
import type { ConfirmProps } from "./confirm-modal.tsx";
import { OnceOpened } from "./once-opened.tsx";

const ConfirmModal = lazy(async () => ({ default: (await import("./confirm-modal.tsx")).ConfirmModal }));

/** A question before something is lost or changed. */
export function ConfirmDialog({ opened, ...props }: ConfirmProps) {
  return <OnceOpened opened={opened}>{(isOpen) => <ConfirmModal opened={isOpen} {...props} />}</OnceOpened>;
}
