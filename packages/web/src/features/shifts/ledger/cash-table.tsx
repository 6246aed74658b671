import { approvedByName } from "@clove/domain/approvals/approvals.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import type { CashMovement } from "@clove/domain/shifts/cash-ledger.schema.ts";
import { Text } from "@mantine/core";
import { useTimeFormat } from "../../../ui/display/locale.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { moneyColumn } from "../../../ui/lists/money-column.tsx";
import { type OlderPages, OlderRows } from "../../../ui/lists/older-rows.tsx";
import { SectionTable } from "../../../ui/lists/section-table.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../shifts.texts.ts";
import { cashKindName } from "./cash-kind-name.ts";

type Props = { movements: CashMovement[]; count: number; older: OlderPages };

/** Movements of cash, newest first, with the cash in the drawer after each. */
export function CashTable({ movements, ...older }: Props) {
  const time = useTimeFormat();
  return (
    <SectionTable title={texts.movements} columns={columns(time)} rows={movements} rowKey={({ id }) => id}>
      <OlderRows shown={movements.length} {...older}>
        {texts.olderMovements}
      </OlderRows>
    </SectionTable>
  );
}

const columns = (time: (time: string) => string): Column<CashMovement>[] => [
  { title: texts.movement, heads: true, cell: (movement) => <Movement {...movement} /> },
  { title: uiTexts.date, brief: "who", cell: ({ at }) => time(at) },
  {
    title: uiTexts.by,
    brief: "also",
    cell: ({ by, approved_by }) => (approved_by ? `${by.name}, ${approvedByName(approved_by)}` : by.name),
  },
  moneyColumn(commonTexts.amount, ({ amount }) => amount, { brief: "amount" }),
  moneyColumn(texts.inTheDrawer, ({ balance }) => balance),
];

/** "Sale · late", with the order or the reason. */
function Movement({ kind, late, order, reason }: CashMovement) {
  const about = order?.order_ref ?? reason;
  return (
    <>
      {cashKindName(kind)}
      {late && ` · ${texts.late}`}
      {about && (
        <Text size="sm" c="dimmed" fw={400} lineClamp={2}>
          {about}
        </Text>
      )}
    </>
  );
}
