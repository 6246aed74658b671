import { lazyPart } from "../lazy-part.ts";
import type { ConfirmProps } from "./confirm-modal.tsx";
import { LazyDialog } from "./lazy-dialog.tsx";

const ConfirmModal = lazyPart(() => import("./confirm-modal.tsx"), "ConfirmModal");

/** A question before something is lost or changed. */
export function ConfirmDialog({ opened, ...props }: ConfirmProps) {
  return (
    <LazyDialog opened={opened} onClose={props.onCancel}>
      {(isOpen) => <ConfirmModal opened={isOpen} {...props} />}
    </LazyDialog>
  );
}
