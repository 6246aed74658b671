import { Select } from "@mantine/core";
import { statusOptions } from "../../ui/forms/options.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./attributes.texts.ts";

export type ShownStatus = "active" | "inactive" | null;
type Props = { status: ShownStatus; onChoose: (status: ShownStatus) => void };

/** Narrows a list to active or inactive rows. */
export const StatusFilter = ({ status, onChoose }: Props) => (
  <Select
    aria-label={texts.shownStatus}
    placeholder={uiTexts.allStatuses}
    clearable
    w={{ base: "100%", sm: 150 }}
    data={statusOptions()}
    value={status}
    onChange={(value) => onChoose(value as ShownStatus)}
  />
);
