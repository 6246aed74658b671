import { useMoneyFormat } from "./locale.tsx";

/** An amount in the currency of the `LocaleProvider`, in tabular figures. */
export function MoneyText({ amount, className }: { amount: number; className?: string }) {
  const money = useMoneyFormat();
  return <span className={className ? `figures ${className}` : "figures"}>{money(amount)}</span>;
}
