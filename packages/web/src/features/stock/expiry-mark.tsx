import { dayText } from "@clove/domain/date-text.ts";
import { Text } from "@mantine/core";
import { useDatePlace } from "../../ui/display/locale.tsx";
import { expiryState, expiryWords, todayIn } from "./expiry-text.ts";

const colors = { expired: "var(--clove-bad)", soon: "var(--clove-warn)", good: "dimmed" };

/** What the day on which goods expire means today: 'expired 3 days ago' (stock §38). */
export function ExpiryWords({ day }: { day: string }) {
  const today = todayIn(useDatePlace().time_zone);
  return (
    <Text span inherit c={colors[expiryState(day, today)]}>
      {expiryWords(day, today)}
    </Text>
  );
}

/** The same, and the day (stock §14). */
export function ExpiryMark({ day }: { day: string }) {
  const { date_format } = useDatePlace();
  return (
    <>
      <ExpiryWords day={day} /> <span style={{ whiteSpace: "nowrap" }}>· {dayText(day, date_format)}</span>
    </>
  );
}
