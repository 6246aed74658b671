import { maxDeliveryNote } from "@clove/domain/stock/stock-limits.ts";
import { TextInput } from "@mantine/core";
import { DayField } from "../../../ui/forms/day-field.tsx";
import { SupplierField } from "../suppliers/supplier-field.tsx";
import * as texts from "../suppliers/suppliers.texts.ts";
import type { MoveDraft } from "./move-draft.ts";

type Delivery = Pick<MoveDraft, "supplier" | "delivery_note" | "delivery_date">;
type Props = {
  draft: Delivery;
  /** Whether there is a delivery note: not while goods are only ordered. */
  withNote: boolean;
  onChange: (change: Delivery) => void;
};

/** Whom the goods of a purchase came from, and the supplier's delivery note; all of it optional (stock §33). */
export function DeliveryFields({ draft, withNote, onChange }: Props) {
  return (
    <>
      <SupplierField value={draft.supplier ?? null} onChange={(supplier) => onChange({ supplier })} />
      {withNote && (
        <>
          <TextInput
            label={texts.deliveryNote}
            maxLength={maxDeliveryNote}
            data-takes-codes
            value={draft.delivery_note ?? ""}
            onChange={({ currentTarget }) => onChange({ delivery_note: currentTarget.value })}
          />
          <DayField
            label={texts.deliveryDate}
            value={draft.delivery_date ?? ""}
            onChange={(delivery_date) => onChange({ delivery_date })}
          />
        </>
      )}
    </>
  );
}
