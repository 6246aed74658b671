import { useState } from "react";
import { type OpenedOrder, OrderDialogs } from "../orders/order-dialogs.tsx";
import { ViewedOrderActions } from "../orders/viewed-order-actions.tsx";
import { StartExchange } from "./start-exchange.tsx";
import type { Pos } from "./use-pos.ts";

type Props = { opened: OpenedOrder | null; pos: Pick<Pos, "open" | "close"> };

/** An order that was scanned or typed on the sale screen, and what can be done with it there (orders §24). null: none. */
export function FoundOrder({ opened, pos }: Props) {
  /** It stays while its last dialog closes. */
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const shown = opened ?? (last && { order: last.order, action: null });
  const open = (next: OpenedOrder) => pos.open({ kind: "order", order: next });
  if (!shown) return null;
  return (
    <StartExchange onStarted={pos.close}>
      {(start) => (
        <OrderDialogs
          opened={shown}
          onOpen={open}
          onClose={pos.close}
          onExchange={start}
          actions={(order) => (
            <ViewedOrderActions order={order} onAct={(action) => open({ action, order })} />
          )}
        />
      )}
    </StartExchange>
  );
}
