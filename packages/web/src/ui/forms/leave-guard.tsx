import * as formTexts from "@clove/domain/forms.texts.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { ConfirmDialog } from "../dialogs/confirm-dialog.tsx";

/** Asks before a link or the browser leaves a page with unsaved work. `unsaved`: what would be lost, as a sentence; null: nothing. */
export function LeaveGuard({ unsaved }: { unsaved: string | null }) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  const isDirty = unsaved !== null;

  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const link = leadsAway(event);
      if (!link) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search + link.hash);
    };
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    document.addEventListener("click", onClick, { capture: true });
    window.addEventListener("beforeunload", onUnload);
    return () => {
      document.removeEventListener("click", onClick, { capture: true });
      window.removeEventListener("beforeunload", onUnload);
    };
  }, [isDirty]);

  return (
    <ConfirmDialog
      opened={target !== null}
      question={formTexts.leaveUnsaved}
      detail={unsaved ?? ""}
      confirmLabel={formTexts.leave}
      cancelLabel={formTexts.stay}
      danger
      onCancel={() => setTarget(null)}
      onConfirm={() => {
        setTarget(null);
        if (target !== null) void navigate(target);
      }}
    />
  );
}

/** A link that this window would follow inside the app. */
function leadsAway(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const isOurs = link?.origin === location.origin && !link.download && !link.target;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  return link && isOurs && isPlain && link.href !== location.href ? link : null;
}
