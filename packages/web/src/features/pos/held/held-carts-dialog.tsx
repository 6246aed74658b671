import { ageText } from "@clove/domain/held-carts/age-text.ts";
import * as heldCartTexts from "@clove/domain/held-carts/held-carts.texts.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, Group, Modal, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useMoneyFormat, useTimeFormat } from "../../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../../ui/lists/data-table.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as lazyTexts from "../lazy.texts.ts";
import { useSale } from "../payment/use-sale.ts";
import { useListHeldCartsQuery } from "./held-carts.api.ts";
import type { ShownHeldCart } from "./list-held-carts.ts";
import { useHeldCarts } from "./use-held-carts.ts";

type Props = { opened: boolean; onTakenUp: () => Promise<void>; onClose: () => void };

/** The store's held carts, to take one up or discard it (selling §21). */
export function HeldCartsDialog({ opened, onTakenUp, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={saleTexts.heldCarts} size="xl">
      <HeldCarts onTakenUp={onTakenUp} onClose={onClose} />
    </Modal>
  );
}

type Asked = { held: ShownHeldCart; about: "open" | "discard" };
const length = 20;

function HeldCarts({ onTakenUp, onClose }: Omit<Props, "opened">) {
  const { branchId, cart } = useSale();
  const { hold, takeUp, discard, isBusy, usualName } = useHeldCarts();
  const { data: rows = [], isLoading } = useListHeldCartsQuery(branchId ?? 0, { skip: branchId === null });
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useColumns({
    isBusy,
    onTakeUp: (held) => (cart.lines.length > 0 ? setAsked({ held, about: "open" }) : void take(held)),
    onDiscard: (held) => setAsked({ held, about: "discard" }),
  });

  const take = async (held: ShownHeldCart) => {
    if (!(await takeUp(held))) return;
    onClose();
    await onTakenUp();
  };
  const confirm = async ({ held, about }: Asked) => {
    if (about === "discard") await discard(held);
    else if (await hold(usualName())) await take(held);
    setAsked(null);
  };
  const isAboutOpen = asked?.about === "open";
  return (
    <>
      <DataTable
        label={saleTexts.heldCarts}
        columns={columns}
        rows={rows.slice((page - 1) * length, page * length)}
        rowKey={({ temp_id }) => temp_id}
        count={rows.length}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isLoading}
        empty={heldCartTexts.noHeldCart}
      />
      <ConfirmDialog
        opened={asked !== null}
        question={isAboutOpen ? heldCartTexts.holdOpenCartFirst : heldCartTexts.discardHeldCart}
        detail={isAboutOpen ? heldCartTexts.holdOpenCartFirstDetail : (asked?.held.name ?? "")}
        confirmLabel={isAboutOpen ? heldCartTexts.holdAndTakeUp : uiTexts.discard}
        danger={!isAboutOpen}
        working={isBusy}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void confirm(asked)}
      />
    </>
  );
}

/**
 * Focuses the first button even when the list comes after the dialog has set the focus, or when the row above was discarded. But it
 * never takes the focus from outside the dialog: a list refetched while the dialog closes would take it from the search.
 */
function focusFirst(button: HTMLButtonElement | null) {
  const { activeElement, body } = document;
  const isOurs = activeElement === body || button?.closest("[role=dialog]")?.contains(activeElement);
  if (isOurs) button?.focus();
}

type Actions = {
  isBusy: boolean;
  onTakeUp: (held: ShownHeldCart) => void;
  onDiscard: (held: ShownHeldCart) => void;
};

function useColumns({ isBusy, onTakeUp, onDiscard }: Actions): Column<ShownHeldCart>[] {
  const { cart } = useSale();
  const online = useOnline();
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const [now] = useState(() => new Date().toISOString());
  return [
    {
      title: heldCartTexts.holdName,
      heads: true,
      cell: ({ name, user, synced }) => (
        <>
          {name}
          {user && user.name !== name && (
            <Text size="sm" c="dimmed">
              {user.name}
            </Text>
          )}
          {synced === 0 && <StatusBadge text={orderTexts.pendingSync} tone="warn" />}
        </>
      ),
    },
    {
      title: lazyTexts.heldBy,
      cell: ({ cashier_user, created_at }) => (
        <span title={time(created_at)}>
          {cashier_user.name}
          <Text size="sm" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {ageText(created_at, now)}
          </Text>
        </span>
      ),
    },
    { title: lazyTexts.items, cell: ({ lines }) => lines.length },
    { title: receiptTexts.totalAmount, cell: ({ total }) => money(total) },
    {
      title: uiTexts.actions,
      cell: (held, place) => {
        const isOutOfReach = !online && !held.isFromHere;
        return (
          <Group gap="xs" miw={{ sm: 216 }}>
            <Button
              disabled={isBusy || isOutOfReach || cart.attempt !== null}
              title={isOutOfReach ? heldCartTexts.heldCartElsewhere : undefined}
              ref={place === 1 ? focusFirst : null}
              data-autofocus={place === 1 || undefined}
              onClick={() => onTakeUp(held)}
            >
              {heldCartTexts.takeUp}
            </Button>
            <Button
              variant="default"
              c="var(--clove-bad)"
              disabled={isBusy || isOutOfReach}
              onClick={() => onDiscard(held)}
            >
              {uiTexts.discard}
            </Button>
            {isOutOfReach && (
              <Text size="sm" c="dimmed">
                {heldCartTexts.heldCartElsewhere}
              </Text>
            )}
          </Group>
        );
      },
    },
  ];
}
