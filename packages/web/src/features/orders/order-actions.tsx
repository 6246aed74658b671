import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import { Group } from "@mantine/core";
import { Ban, Eye, Printer, Undo2 } from "lucide-react";
import type { Column } from "../../ui/lists/data-table.tsx";
import { RowAction } from "../../ui/lists/row-action.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./orders.texts.ts";

/** `synced` 0 comes from the local copy only. */
export type OrderRow = Order & { synced?: 0 | 1 };
export type OrderAction = "view" | "print" | "cancel" | "return" | "exchange";

/** Whether it can be cancelled or returned: it is completed and on the server (orders §8). */
export const isOpenSale = ({ status, synced }: Pick<OrderRow, "status" | "synced">): boolean =>
  status === "completed" && synced !== 0;

/** Whether it can be cancelled as a whole: nothing of it came back yet (orders §8). */
export const isWholeSale = (order: Pick<OrderRow, "status" | "synced" | "returns">): boolean =>
  isOpenSale(order) && order.returns.length === 0;

const actions = () =>
  [
    { action: "view", icon: Eye, title: texts.view },
    { action: "print", icon: Printer, title: commonTexts.print },
    { action: "cancel", icon: Ban, title: orderTexts.cancelOrder },
    { action: "return", icon: Undo2, title: orderTexts.returnOrder },
  ] as const;

/**
 * View and Print for every order; Cancel and Return for those that are completed and on the server (orders §8). The dialog says why an
 * order of which goods came back is not cancelled.
 */
export const orderActions = (onAct: (action: OrderAction, order: OrderRow) => void): Column<OrderRow> => ({
  title: uiTexts.actions,
  cell: (order) => {
    const isOpen = isOpenSale(order);
    const offered = actions().filter(({ action }) => isOpen || action === "view" || action === "print");
    return (
      <Group gap={2} wrap="nowrap">
        {offered.map(({ action, icon, title }) => (
          <RowAction
            key={action}
            icon={icon}
            title={title}
            label={`${title} ${order.order_ref}`}
            onOpen={() => onAct(action, order)}
          />
        ))}
      </Group>
    );
  },
});
