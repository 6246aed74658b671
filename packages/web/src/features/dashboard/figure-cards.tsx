import type { ComparedDay, DayFigures } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { type Change, changeOf, marginPercent } from "@clove/domain/reports/day-figures.ts";
import { Paper, Skeleton, Text } from "@mantine/core";
import { useMoneyFormat } from "../../ui/display/locale.tsx";
import classes from "./dashboard.module.css";
import * as texts from "./dashboard.texts.ts";

/** Sales, orders, average basket and profit, each beside the week before; the cards keep their size while data is loading. */
export function FigureCards({ compared }: { compared: ComparedDay | undefined }) {
  const money = useMoneyFormat();
  const show = (key: "sales" | "orders" | "average" | "profit") => {
    if (!compared) return undefined;
    const write = key === "orders" ? String : money;
    const { today, before } = compared;
    return { value: write(today[key]), change: changeOf(today[key], before[key], write(before[key])) };
  };
  const margin = compared && marginPercent(compared.today);
  return (
    <>
      <dl className={classes.figures} style={{ marginTop: 0 }}>
        <FigureCard label={texts.sales} figure={show("sales")} />
        <FigureCard label={texts.orders} figure={show("orders")} />
        <FigureCard label={texts.averageBasket} figure={show("average")} />
        <FigureCard
          label={margin === undefined || margin === null ? texts.profit : texts.profitWithMargin({ margin })}
          figure={show("profit")}
        />
      </dl>
      <Remarks today={compared?.today} />
    </>
  );
}

/** What the figures contain that is no sale, or is not certain yet. */
function Remarks({ today }: { today: DayFigures | undefined }) {
  const money = useMoneyFormat();
  const { rounding, estimated_cost } = today ?? {};
  const remarks = [
    ...(rounding === undefined ? [] : [dashboardTexts.roundingHint({ amount: money(rounding) })]),
    ...(estimated_cost === undefined
      ? []
      : [dashboardTexts.estimatedCostHint({ amount: money(estimated_cost) })]),
  ];
  return remarks.map((remark) => (
    <Text key={remark} size="sm" c="dimmed" mb="xs">
      {remark}
    </Text>
  ));
}

type Props = { label: string; figure: { value: string; change: Change } | undefined };

function FigureCard({ label, figure }: Props) {
  return (
    <Paper className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{figure?.value ?? <Skeleton h="1.6rem" w="70%" />}</dd>
      <dd className={classes.change} data-tone={figure?.change.tone}>
        {figure?.change.text ?? <Skeleton h="1.3rem" w="50%" />}
      </dd>
    </Paper>
  );
}
