import { ChevronsUpDown } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import classes from "./plain-input.module.css";

type Props = Omit<ComponentProps<"select">, "value" | "onChange"> & {
  options: readonly { id: number; name: string }[];
  /** Id of the chosen option; ignored if there is no such option. */
  value: number | null;
  placeholder: string;
  left?: ReactNode;
  problem?: string | undefined;
  onChoose: (id: number) => void;
};

/** The browser's own select, for few options: Mantine's Select would add 25 kB to the first load. */
export function PlainSelect({ options, value, placeholder, left, problem, onChoose, ...props }: Props) {
  const chosen = options.some(({ id }) => id === value) ? String(value) : "";
  const hint = useId();
  return (
    <div>
      <div className={classes.box}>
        {left && (
          <div className={classes.side} data-position="left">
            {left}
          </div>
        )}
        <select
          {...props}
          className={classes.input}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : hint}
          value={chosen}
          onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        >
          <option value="" disabled hidden>
            {placeholder}
          </option>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
        <div className={classes.side} data-position="right" data-idle>
          <ChevronsUpDown size={16} aria-hidden />
        </div>
      </div>
      {problem !== undefined && (
        <p id={hint} className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
