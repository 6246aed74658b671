import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import { dateText } from "@clove/domain/date-text.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDatePlace } from "../../../ui/display/locale.tsx";
import * as texts from "./price-changes.texts.ts";
import type { useChangedLabels } from "./use-changed-labels.ts";

type Props = {
  change: PriceChange | null;
  labels: ReturnType<typeof useChangedLabels>;
  onClose: () => void;
};

/** After prices were changed or planned: how many, and labels for exactly these. */
export function SavedDialog({ change, labels, onClose }: Props) {
  const place = useDatePlace();
  const says = ({ status, changed: count, effective_at }: PriceChange) =>
    status === "planned"
      ? texts.planned({ count, day: dateText(effective_at, place) })
      : texts.saved({ count });
  const print = async () => {
    if (change) await labels.print(change);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={change !== null}
      question={change ? says(change) : ""}
      detail={texts.labelsQuestion}
      confirmLabel={labelTexts.printLabels}
      cancelLabel={texts.notNow}
      working={labels.isReading}
      onConfirm={() => void print()}
      onCancel={onClose}
    />
  );
}
