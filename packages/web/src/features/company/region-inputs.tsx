import { Select } from "@mantine/core";
import { useMemo } from "react";
import type { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./company.texts.ts";
import { currencyOptions, timeZoneOptions } from "./company-fields.ts";

type Region = { currency: string; time_zone: string };
type Props = {
  field: ReturnType<typeof useCheckedForm<Region>>["field"];
  /** Offered even if this browser does not know it. */
  timeZone: string;
};

/** Currency and time zone (people §9). */
export function RegionInputs({ field, timeZone }: Props) {
  const currencies = useMemo(() => currencyOptions(), []);
  const timeZones = useMemo(() => timeZoneOptions(timeZone), [timeZone]);
  const choice = { withAsterisk: true, searchable: true, allowDeselect: false };
  return (
    <>
      <Select label={texts.currency} {...choice} data={currencies} {...field("currency")} />
      <Select label={texts.timeZone} {...choice} data={timeZones} {...field("time_zone")} />
    </>
  );
}
