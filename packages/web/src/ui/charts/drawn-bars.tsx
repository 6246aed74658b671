import { language } from "@clove/domain/languages/texts.ts";
import "@mantine/charts/styles.css";
import { currencyDecimals } from "@clove/domain/money.ts";
import { BarChart } from "@mantine/charts";
import { useMatches } from "@mantine/core";
import { useLocale, useMoneyFormat } from "../display/locale.tsx";
import { barFill } from "./bar-fills.tsx";
import { shortNames } from "./short-names.ts";

export type Bars = {
  /** Names of a row's values: at most four, because there are four fills. */
  series: readonly string[];
  rows: readonly { name: string; values: readonly number[] }[];
  format: "money" | "count";
  /** `lines`: horizontal bars, for names; `columns`: upright ones, for what follows in time. */
  direction: "lines" | "columns";
  /** The values of a row are parts of a whole and are drawn on top of each other. */
  stacked?: boolean;
};

/** The bars of a `BarChart`, without animation and without keyboard focus. */
export function DrawnBars({ fills, series, rows, format, direction, stacked }: Bars & { fills: string }) {
  const { currency } = useLocale();
  const money = useMoneyFormat();
  const longest = useMatches({ base: 18, sm: 36 });
  const isMoney = format === "money";
  const isLines = direction === "lines";
  const decimals = isMoney ? currencyDecimals(currency) : 0;
  // Without the currency sign, as in the tables of reports.
  const figure = new Intl.NumberFormat(language(), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: isMoney ? decimals : 3,
  });
  const shown = shortNames(
    rows.map(({ name }) => name),
    longest,
  );
  const axes = isLines
    ? {
        withXAxis: false,
        yAxisProps: {
          interval: 0,
          width: "auto" as const,
          tickFormatter: (name: string, place: number) => shown[place] ?? name,
        },
      }
    : {
        xAxisProps: { interval: "equidistantPreserveStart" as const },
        yAxisProps: {
          width: "auto" as const,
          tickFormatter: (value: number) => short().format(value),
        },
      };
  return (
    <BarChart
      h="100%"
      data={rows.map(({ name, values }) => ({ name, ...values }))}
      dataKey="name"
      series={series.map((label, place) => ({ name: String(place), label, color: "clove" }))}
      type={stacked ? "stacked" : "default"}
      orientation={isLines ? "vertical" : "horizontal"}
      gridAxis={isLines ? "none" : "x"}
      tickLine="none"
      {...axes}
      valueFormatter={isMoney ? money : (value) => figure.format(value)}
      barProps={({ name }) => ({ fill: barFill(fills, Number(name)) })}
      maxBarWidth={isLines ? 20 : 48}
      withBarValueLabel={isLines && !stacked}
      valueLabelProps={{ formatter: (value) => figure.format(Number(value)) }}
      // Room for the figures beside horizontal bars
      barChartProps={{
        accessibilityLayer: false,
        stackOffset: "sign",
        margin: { top: 8, right: isLines ? 84 : 8 },
      }}
    />
  );
}

const short = () => new Intl.NumberFormat(language(), { notation: "compact", maximumSignificantDigits: 3 });
