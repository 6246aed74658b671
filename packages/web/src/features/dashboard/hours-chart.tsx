import { weekdayText } from "@clove/domain/date-text.ts";
import type { ComparedDay } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { Skeleton } from "@mantine/core";
import { BarChart } from "../../ui/charts/bar-chart.tsx";
import { useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import classes from "./dashboard.module.css";
import * as texts from "./dashboard.texts.ts";
import { shownHours } from "./shown-figures.ts";

/** The sales of each hour of today, and of the whole day a week ago; also as a table for screen readers. */
export function HoursChart({ compared }: { compared: ComparedDay | undefined }) {
  const { dateFormat } = useLocale();
  if (!compared) return <Skeleton className={classes.chart} radius="lg" />;
  const hours = shownHours(compared.hours);
  const day = weekdayText(compared.day_before, dateFormat);
  return (
    <div className={classes.chart}>
      <BarChart
        title={texts.salesByHour}
        label={dashboardTexts.salesByHourLabel({ day })}
        series={[texts.today, day]}
        rows={hours.map(({ hour, sales, before }) => ({ name: hourName(hour), values: [sales, before] }))}
        format="money"
        direction="columns"
      />
      <HoursTable hours={hours} day={day} />
    </div>
  );
}

const hourName = (hour: number) => `${hour}:00`;

function HoursTable({ hours, day }: { hours: ComparedDay["hours"]; day: string }) {
  const money = useMoneyFormat();
  return (
    <table className="visually-hidden">
      <caption>{texts.salesByHour}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.hour}</th>
          <th scope="col">{texts.today}</th>
          <th scope="col">{day}</th>
        </tr>
      </thead>
      <tbody>
        {hours.map(({ hour, sales, before }) => (
          <tr key={hour}>
            <th scope="row">{hourName(hour)}</th>
            <td>{money(sales)}</td>
            <td>{money(before)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
