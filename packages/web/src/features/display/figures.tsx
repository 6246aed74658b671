import { MoneyText } from "../../ui/display/money-text.tsx";
import classes from "./customer-display.module.css";

type Props = { figures: readonly { label: string; amount: number }[]; isLarge?: boolean };

/** Amounts with their labels before them; `isLarge`: readable from across the counter. */
export const Figures = ({ figures, isLarge = false }: Props) => (
  <dl className={classes.figures} data-large={isLarge}>
    {figures.map(({ label, amount }, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two figures may have the same label.
      <div key={i}>
        <dt>{label}</dt>
        <dd>
          <MoneyText amount={amount} />
        </dd>
      </div>
    ))}
  </dl>
);
