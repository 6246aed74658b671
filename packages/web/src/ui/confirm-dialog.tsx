import type { ConfirmProps } from "./confirm-modal.tsx";
import { lazyPart } from "./lazy-part.ts";
import { OnceOpened } from "./once-opened.tsx";

const ConfirmModal = lazyPart(() => import("./confirm-modal.tsx"), "ConfirmModal");

/** A question before something is lost or changed. */
export function ConfirmDialog({ opened, ...props }: ConfirmProps) {
  return (
    <OnceOpened opened={opened} onClose={props.onCancel}>
      {(isOpen) => <ConfirmModal opened={isOpen} {...props} />}
    </OnceOpened>
  );
}
