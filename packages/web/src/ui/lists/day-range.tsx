import { Text, TextInput, type TextInputProps } from "@mantine/core";
import * as pageTexts from "../pages.texts.ts";

type Days = { from_date: string; to_date: string };
type Props = Days & { onChange: (days: Partial<Days>) => void };

/** The first and the last day of what a list shows; "": not limited. */
export const DayRange = ({ from_date, to_date, onChange }: Props) => (
  <>
    <DayInput
      text={pageTexts.from}
      value={from_date}
      max={to_date || undefined}
      onDay={(day) => onChange({ from_date: day })}
    />
    <DayInput
      text={pageTexts.to}
      value={to_date}
      min={from_date || undefined}
      onDay={(day) => onChange({ to_date: day })}
    />
  </>
);

type DayProps = TextInputProps & { text: string; onDay: (day: string) => void };

const DayInput = ({ text, onDay, ...props }: DayProps) => (
  <TextInput
    type="date"
    aria-label={text}
    leftSection={
      <Text size="sm" c="dimmed" aria-hidden>
        {text}
      </Text>
    }
    leftSectionWidth={54}
    w={{ base: "100%", sm: 200 }}
    onChange={({ currentTarget }) => onDay(currentTarget.value)}
    {...props}
  />
);
