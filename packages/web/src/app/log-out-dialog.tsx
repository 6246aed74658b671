import * as commonTexts from "@clove/domain/common.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ConfirmDialog } from "../ui/dialogs/confirm-dialog.tsx";

type Props = { unsent: number; onLogOut: () => void; onCancel: () => void };

/** Logging out with unsent work shows how much there is; none of it is deleted (offline §9). */
export function LogOutDialog({ unsent, onLogOut, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened
      question={shellTexts.logOutUnsent({ count: unsent })}
      detail={shellTexts.logOutUnsentDetail}
      confirmLabel={shellTexts.logOut}
      cancelLabel={commonTexts.cancel}
      danger
      onConfirm={onLogOut}
      onCancel={onCancel}
    />
  );
}
