import { Select } from "@mantine/core";
import { CountInput } from "../../ui/forms/count-input.tsx";
import { type LabelLayout, labelLayouts, labelsPerPage } from "./label-layouts.ts";
import * as texts from "./labels.texts.ts";

type Props = {
  layout: LabelLayout;
  onLayout: (id: string | null) => void;
  firstFree: number | "";
  onFirstFree: (place: number | "") => void;
};

/** Which labels are in the printer, and where a partly used sheet begins. */
export function PaperFields({ layout, onLayout, firstFree, onFirstFree }: Props) {
  const perPage = labelsPerPage(layout);
  return (
    <>
      <Select
        label={texts.labels}
        allowDeselect={false}
        data={labelLayouts.map(({ id, name }) => ({ value: id, label: name() }))}
        value={layout.id}
        onChange={onLayout}
        data-autofocus
      />
      {perPage > 1 && (
        <CountInput
          label={texts.firstFreeLabel}
          description={texts.firstFreeLabelHint}
          min={1}
          max={perPage}
          value={firstFree}
          onChange={onFirstFree}
        />
      )}
    </>
  );
}
