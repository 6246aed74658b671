import type { PriceChangePreview } from "@clove/domain/catalogue/price-changes.schema.ts";
import { Button, Text } from "@mantine/core";
import { DayField } from "../../../ui/forms/day-field.tsx";
import classes from "./change-foot.module.css";
import * as texts from "./price-changes.texts.ts";

type Props = {
  /** What would change; undefined while that is not known. */
  found: PriceChangePreview | undefined;
  /** Whether anything is typed or a rule chosen. */
  isNeeded: boolean;
  failure: string | null;
  typedElsewhere: number;
  day: string;
  dayError: string | null;
  isSaving: boolean;
  /** The last try was not answered: it is sent again before anything else. */
  isLost: boolean;
  onDay: (day: string) => void;
  onDiscard: (() => void) | null;
  onSave: () => void;
};

/** What would change, from which day on, and the button that saves it; always in sight. */
export function ChangeFoot(props: Props) {
  const {
    found,
    isNeeded,
    failure,
    typedElsewhere,
    day,
    dayError,
    isSaving,
    isLost,
    onDay,
    onDiscard,
    onSave,
  } = props;
  const count = found?.changed ?? 0;
  return (
    <div className={classes.foot}>
      <div className={classes.says} role="status">
        <Text size="sm" fw={found ? 600 : undefined} c={failure ? "var(--clove-bad)" : undefined}>
          {failure ?? (isNeeded ? texts.changedCount({ count }) : texts.nothingTyped)}
        </Text>
        {found && (
          <Text size="sm" c="dimmed">
            {othersText(found, typedElsewhere)}
          </Text>
        )}
      </div>
      {onDiscard && (
        <Button variant="subtle" className={classes.discard} onClick={onDiscard}>
          {texts.discardTyped}
        </Button>
      )}
      <div className={classes.saves}>
        <DayField label={texts.fromOrAtOnce} value={day} error={dayError} onChange={onDay} />
        <Button disabled={count === 0 && !isLost} loading={isSaving} onClick={onSave}>
          {isLost ? texts.sendAgain : day === "" ? texts.changeNow({ count }) : texts.planNow({ count })}
        </Button>
      </div>
    </div>
  );
}

/** What stays as it is, and why. */
function othersText({ unchanged, left }: PriceChangePreview, typedElsewhere: number): string {
  const parts: [number, (counted: { count: number }) => string][] = [
    [typedElsewhere, texts.typedElsewhere],
    [unchanged, texts.unchangedCount],
    [left.no_price, texts.noPriceCount],
    [left.no_cost, texts.noCostCount],
    [left.nothing_left, texts.nothingLeftCount],
    [left.too_large, texts.tooLargeCount],
  ];
  return parts.flatMap(([count, say]) => (count > 0 ? [say({ count })] : [])).join(" ");
}
