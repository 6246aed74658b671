import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { memo, useEffect } from "react";
import { useDispatch } from "react-redux";
import { type ChosenTerminal, terminalChosen } from "../../session/place-slice.ts";
import { PlainSelect } from "../../ui/forms/plain-select.tsx";
import classes from "./counter-tools.module.css";
import type { Sale } from "./payment/use-sale.ts";
import * as texts from "./pos.texts.ts";

export const counterSelectId = "counter-select";

type Props = Pick<Sale, "terminal" | "terminals"> & {
  isCashier: boolean;
  locked: boolean;
  problem: string | undefined;
};

/** The counter that sells; a cashier's is the one of the open shift (selling §1). No scan changes it. */
export const CounterSelect = memo(function CounterSelect(props: Props) {
  const { terminal, terminals, isCashier, locked, problem } = props;
  const dispatch = useDispatch();
  const choices = (terminals ?? []).filter(({ status }) => status === "active");
  const only = !isCashier && !terminal && choices.length === 1 ? choices[0] : undefined;

  // A store with one counter needs no choice.
  useEffect(() => {
    if (only) dispatch(terminalChosen(chosenOf(only)));
  }, [only, dispatch]);

  const choose = (id: number) => {
    const chosen = choices.find((choice) => choice.id === id);
    if (chosen) dispatch(terminalChosen(chosenOf(chosen)));
  };
  const shown = isCashier && terminal ? [terminal] : choices;
  const placeholder = terminals && shown.length === 0 ? texts.noCounterHere : texts.selectCounter;
  const hasChoice = shown.some(({ id }) => id === terminal?.id);
  return (
    <div className={classes.select} data-problem={problem !== undefined}>
      <PlainSelect
        id={counterSelectId}
        aria-label={texts.counter}
        placeholder={placeholder}
        options={shown}
        value={terminal?.id ?? null}
        onChoose={choose}
        disabled={isCashier || locked}
        problem={problem}
      />
      {/* The list itself shows its text in one line, for which the tools leave no room. */}
      {!hasChoice && (
        <span aria-hidden className={classes.placeholder}>
          {placeholder}
        </span>
      )}
    </div>
  );
});

const chosenOf = ({ id, unique_no, name, branch_id }: Terminal): ChosenTerminal => ({
  id,
  unique_no,
  name,
  branch_id,
});
