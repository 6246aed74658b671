import { dayText } from "@clove/domain/date-text.ts";
import { Text } from "@mantine/core";
import { useDatePlace } from "../../ui/display/locale.tsx";
import { expiryState, expiryWords, todayIn } from "./expiry-text.ts";

const colors = { expired: "var(--clove-bad)", soon: "var(--clove-warn)", good: "dimmed" };

/** What the day on which goods expire means today, and the day (stock §14). */
export function ExpiryMark({ day }: { day: string }) {
  const { time_zone, date_format } = useDatePlace();
  const today = todayIn(time_zone);
  return (
    <>
      <Text span inherit c={colors[expiryState(day, today)]}>
        {expiryWords(day, today)}
      </Text>{" "}
      <span style={{ whiteSpace: "nowrap" }}>· {dayText(day, date_format)}</span>
    </>
  );
}
