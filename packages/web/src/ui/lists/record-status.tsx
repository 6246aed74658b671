import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import * as wordTexts from "@clove/domain/words.texts.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import * as texts from "../ui.texts.ts";
import type { Column } from "./data-table.tsx";
import { StatusBadge } from "./status-badge.tsx";

type Props = { id: number; status?: "active" | "inactive" };

/** Active or inactive; of a record made offline that it is not sent yet. */
export function RecordStatus({ id, status = "active" }: Props) {
  if (isUnsent({ id })) return <StatusBadge text={orderTexts.pendingSync} tone="warn" />;
  return (
    <StatusBadge text={wordTexts.statuses[status] ?? status} tone={status === "active" ? "good" : "plain"} />
  );
}

export const statusColumn: Column<Props> = {
  get title() {
    return texts.status;
  },
  brief: "status",
  cell: (row) => <RecordStatus {...row} />,
};
