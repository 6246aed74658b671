import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { useState } from "react";
import { CloseShiftDialog } from "../features/shifts/close-shift-dialog.tsx";
import { OpenShiftDialog } from "../features/shifts/open-shift-dialog.tsx";
import { DialogBoundary } from "../ui/dialogs/dialog-boundary.tsx";
import { lazyPart } from "../ui/lazy-part.ts";

const ShiftSummaryDialog = lazyPart(
  () => import("../features/shifts/shift-summary-dialog.tsx"),
  "ShiftSummaryDialog",
);

type Props = { profile: Profile; opened: boolean; onClose: () => void };

/** The header's Open Shift or Close Shift, and the summary after closing. */
export function ShiftDialogs({ profile, opened, onClose }: Props) {
  const { terminal } = profile;
  const [closed, setClosed] = useState<Shift | null>(null);
  const closeSummary = () => setClosed(null);
  if (closed) {
    return (
      <DialogBoundary onClose={closeSummary}>
        <ShiftSummaryDialog shift={closed} onClose={closeSummary} />
      </DialogBoundary>
    );
  }
  if (!terminal) return <OpenShiftDialog opened={opened} onClose={onClose} />;
  return (
    <CloseShiftDialog
      opened={opened}
      profile={profile}
      shift={{ terminal, user: profile }}
      onClose={onClose}
      onClosed={(shift) => {
        onClose();
        setClosed(shift);
      }}
    />
  );
}
