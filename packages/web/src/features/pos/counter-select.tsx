import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { Select } from "@mantine/core";
import { Monitor } from "lucide-react";
import { useEffect } from "react";
import { useDispatch } from "react-redux";
import { type ChosenTerminal, terminalChosen } from "../../session/place-slice.ts";
import { useSale } from "./payment/use-sale.ts";

export const counterSelectId = "counter-select";

/** The counter that sells; a cashier's is the one of the open shift (selling §1). */
export function CounterSelect({ problem }: { problem: string | undefined }) {
  const { profile, cart, terminal, terminals } = useSale();
  const dispatch = useDispatch();
  const isCashier = profile.role === "cashier";
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
  return (
    <Select
      id={counterSelectId}
      aria-label="Counter"
      placeholder="Select Counter"
      leftSection={<Monitor size={18} aria-hidden />}
      data={shown.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={terminal && shown.some(({ id }) => id === terminal.id) ? String(terminal.id) : null}
      onChange={(value) => value && choose(Number(value))}
      allowDeselect={false}
      disabled={isCashier || cart.attempt !== null}
      nothingFoundMessage="This store has no counter"
      error={problem}
    />
  );
}

const chosenOf = ({ id, unique_no, name, branch_id }: Terminal): ChosenTerminal => ({
  id,
  unique_no,
  name,
  branch_id,
});
