import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { openDrawer } from "../../../printing/printer.ts";
import { useCan } from "../../../session/rights.ts";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { CashBoxForm } from "../../terminals/cash-box-dialog.tsx";
import { useGetTerminalQuery } from "../../terminals/terminals.api.ts";
import * as lazyTexts from "../lazy.texts.ts";
import type { FormProps } from "./open-drawer-form.tsx";

type Props = FormProps & { way: "in" | "out" };

/** Puts cash into the drawer or takes it out, with a reason; the drawer opens (counters §23). */
export function PayForm({ way, terminal, onClose, onDone }: Props) {
  const online = useOnline();
  const mayPay = useCan()("counter:create");
  // Once shown, the form stays: neither a later answer nor a lost connection takes away what is typed.
  const [isShown, setShown] = useState(false);
  // What is in the drawer now: sales since the list of counters was read have changed it.
  const {
    data: counter,
    error,
    refetch,
    isFetching,
  } = useGetTerminalQuery(terminal.id, {
    skip: !online && !isShown,
    refetchOnMountOrArgChange: true,
  });
  if (!isShown || !counter) {
    if (!online) return <ErrorState text={offlineTexts.offlineCashbox} />;
    if (error) return <ErrorState text={failureText(error)} onRetry={() => void refetch()} />;
    if (counter && !isFetching) setShown(true);
    return <Skeleton h={260} />;
  }
  return (
    <Stack>
      {!mayPay && <Text c="dimmed">{approvalTexts.needsApproval}</Text>}
      <CashBoxForm
        counter={counter}
        way={way}
        submit={way === "in" ? lazyTexts.payIn : lazyTexts.payOut}
        onMoved={() => {
          openDrawer();
          onDone();
        }}
        onClose={onClose}
      />
    </Stack>
  );
}
