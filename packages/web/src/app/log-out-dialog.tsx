import { fillText, messages } from "@clove/domain/messages.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

type Props = { unsent: number; onLogOut: () => void; onCancel: () => void };

/** D9.6: who leaves with unsent work is told how much it is; nothing of it goes. */
export function LogOutDialog({ unsent, onLogOut, onCancel }: Props) {
  return (
    <ConfirmDialog
      opened
      question={fillText(messages.logOutUnsent, { count: unsent })}
      detail={messages.logOutUnsentDetail}
      confirmLabel={messages.logOut}
      cancelLabel={messages.cancel}
      danger
      onConfirm={onLogOut}
      onCancel={onCancel}
    />
  );
}
