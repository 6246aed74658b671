import { fillText, messages } from "@clove/domain/messages.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";

type Props = { unsent: number; onLogOut: () => void; onCancel: () => void };

/** Logging out with unsent work shows how much there is; none of it is deleted (offline §9). */
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
