import type { ReceiptKey } from "@clove/domain/receipt-code/receipt-code.schema.ts";
import * as receiptCodeTexts from "@clove/domain/receipt-code/receipt-code.texts.ts";
import { Group } from "@mantine/core";
import { KeyRound, ShieldOff } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import {
  useListReceiptKeysQuery,
  useRenewReceiptKeyMutation,
  useRevokeReceiptKeyMutation,
} from "./receipt-codes.api.ts";
import * as texts from "./receipt-keys.texts.ts";

const length = 20;

type Asked = { does: "revoke" | "renew"; key: ReceiptKey };

/** The devices that have a key for receipts, `/receiptKeys` (receipt-codes §8). */
export function ReceiptKeysPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, currentData, error, isFetching, refetch } = useListReceiptKeysQuery(
    { page, length },
    { skip: !online, refetchOnMountOrArgChange: true },
  );
  const [revoke] = useRevokeReceiptKeyMutation();
  const [renew] = useRenewReceiptKeyMutation();
  if (!online) return <OfflinePage title={texts.receiptKeys} />;
  const confirmed = async () => {
    if (!asked) return;
    setAsked(null);
    const isRevoking = asked.does === "revoke";
    const answer = await (isRevoking ? revoke : renew)({ id: asked.key.id });
    if (answer.error) notify.error(failureText(answer.error, uiTexts.serverUnreachable));
    else notify.success(isRevoking ? receiptCodeTexts.revoked : receiptCodeTexts.renewed);
  };
  const device = asked?.key.device_name ?? "";
  const question =
    asked?.does === "renew" ? texts.renewQuestion({ device }) : texts.revokeQuestion({ device });
  return (
    <>
      <PageHeader title={texts.receiptKeys} hint={texts.receiptKeysHint} />
      <DataTable<ReceiptKey>
        label={texts.receiptKeys}
        columns={columns(time, setAsked)}
        rows={data?.receipt_keys}
        rowKey={({ id }) => id}
        count={data?.count ?? 0}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        failure={error && failureText(error)}
        onRetry={refetch}
        empty={texts.noKeys}
      />
      <ConfirmDialog
        opened={asked !== null}
        question={question}
        detail={asked?.does === "renew" ? texts.renewDetail : texts.revokeDetail}
        confirmLabel={asked?.does === "renew" ? texts.newKey : texts.revoke}
        danger={asked?.does === "revoke"}
        onConfirm={() => void confirmed()}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const columns = (time: (time: string) => string, onAsk: (asked: Asked) => void): Column<ReceiptKey>[] => [
  {
    title: texts.device,
    heads: true,
    // Several devices may have one name.
    cell: ({ device_name, device_id }) => texts.namedDevice({ name: device_name, id: device_id.slice(0, 8) }),
  },
  { title: texts.lastCounter, brief: "who", cell: ({ terminal }) => terminal?.name ?? texts.never },
  {
    title: texts.given,
    cell: ({ created_at, given_to }) =>
      given_to ? texts.givenTo({ time: time(created_at), name: given_to.name }) : time(created_at),
  },
  { title: texts.lastSeen, brief: "also", unbroken: true, cell: ({ seen_at }) => time(seen_at) },
  {
    title: texts.lastSigned,
    unbroken: true,
    cell: ({ signed_at }) => (signed_at === null ? texts.never : time(signed_at)),
  },
  { title: uiTexts.status, brief: "status", cell: (key) => <KeyState {...key} /> },
  {
    title: uiTexts.action,
    corner: true,
    cell: (key) => (
      <Group gap={4} wrap="nowrap">
        {!key.replaced_at && (
          <RowAction
            icon={KeyRound}
            title={texts.newKey}
            label={texts.ofDevice({ action: texts.newKey, device: key.device_name })}
            onOpen={() => onAsk({ does: "renew", key })}
          />
        )}
        {(!key.revoked_at || key.replaced_at) && (
          <RowAction
            icon={ShieldOff}
            title={texts.revoke}
            label={texts.ofDevice({ action: texts.revoke, device: key.device_name })}
            onOpen={() => onAsk({ does: "revoke", key })}
          />
        )}
      </Group>
    ),
  },
];

function KeyState({ replaced_at, revoked_at }: ReceiptKey) {
  if (replaced_at) return <StatusBadge text={texts.waits} tone="warn" />;
  return revoked_at ? (
    <StatusBadge text={texts.isRevoked} tone="bad" />
  ) : (
    <StatusBadge text={texts.inUse} tone="good" />
  );
}
