import { dateFormats, dayText } from "@clove/domain/date-text.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useLocale } from "../../ui/display/locale.tsx";
import type { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./company.texts.ts";

type Props = { field: ReturnType<typeof useCheckedForm<{ date_format: string }>>["field"] };

/** How the company has its dates written (shell §19); each choice shows today. */
export function DateFormatInput({ field }: Props) {
  const { timeZone } = useLocale();
  const [today] = useState(() => dayInZone(new Date().toISOString(), timeZone));
  return (
    <Select
      label={texts.dateFormat}
      description={texts.dateFormatHint}
      withAsterisk
      allowDeselect={false}
      data={dateFormats.map((value) => ({ value, label: `${value} – ${dayText(today, value)}` }))}
      {...field("date_format")}
    />
  );
}
