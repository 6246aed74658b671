import { Text, TextInput } from "@mantine/core";
import * as pageTexts from "../pages.texts.ts";

type Days = { from_date: string; to_date: string };

/** The first and the last day of what a list shows; "": not limited. */
export function DayRange({
  from_date,
  to_date,
  onChange,
}: Days & { onChange: (days: Partial<Days>) => void }) {
  return (
    <>
      <TextInput
        type="date"
        aria-label={pageTexts.from}
        leftSection={<DayEnd text={pageTexts.from} />}
        leftSectionWidth={54}
        w={wide}
        value={from_date}
        max={to_date || undefined}
        onChange={({ currentTarget }) => onChange({ from_date: currentTarget.value })}
      />
      <TextInput
        type="date"
        aria-label={pageTexts.to}
        leftSection={<DayEnd text={pageTexts.to} />}
        leftSectionWidth={54}
        w={wide}
        value={to_date}
        min={from_date || undefined}
        onChange={({ currentTarget }) => onChange({ to_date: currentTarget.value })}
      />
    </>
  );
}

const DayEnd = ({ text }: { text: string }) => (
  <Text size="sm" c="dimmed" aria-hidden>
    {text}
  </Text>
);

const wide = { base: "100%", sm: 200 };
