import { language } from "@clove/domain/languages/texts.ts";
import { currencyDecimals } from "@clove/domain/money.ts";
import { type CountedKey, countedTotal, denominationsOf } from "@clove/domain/shifts/denominations.ts";
import { useState } from "react";
import { useLocale } from "../../../ui/display/locale.tsx";
import { CountInput } from "../../../ui/forms/count-input.tsx";
import * as texts from "../shifts.texts.ts";
import classes from "./count-table.module.css";

type Counts = Partial<Record<CountedKey, number | "">>;

/** Inputs for the number of each note and coin of the currency. */
export function CountTable({ onTotal }: { onTotal: (total: number) => void }) {
  const { currency } = useLocale();
  const [counts, setCounts] = useState<Counts>({});
  const { notes, coins } = denominationsOf(currency);
  const count = (key: CountedKey, number: number | "") => {
    const next = { ...counts, [key]: number };
    setCounts(next);
    onTotal(countedTotal(next, currency));
  };
  const groups = [
    ["note", texts.notes, notes],
    ["coin", texts.coins, coins],
  ] as const;
  return (
    <div className={classes.groups}>
      {groups.map(
        ([kind, title, values]) =>
          values.length > 0 && (
            <fieldset key={kind} className={classes.group}>
              <legend>{title}</legend>
              {values.map((value) => (
                <CountInput
                  key={value}
                  size="sm"
                  label={figure(value, currencyDecimals(currency))}
                  classNames={{ root: classes.row, label: classes.label }}
                  placeholder="0"
                  max={99_999}
                  value={counts[`${kind} ${value}`] ?? ""}
                  onChange={(number) => count(`${kind} ${value}`, number)}
                />
              ))}
            </fieldset>
          ),
      )}
    </div>
  );
}

/** "100", "0.50": without decimals if there are none, to be short enough for its place beside the input. */
function figure(value: number, decimals: number): string {
  const minimumFractionDigits = Number.isInteger(value) ? 0 : decimals;
  return value.toLocaleString(language(), { minimumFractionDigits, maximumFractionDigits: decimals });
}
