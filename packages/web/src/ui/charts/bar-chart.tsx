import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Group, Paper, Skeleton, Text } from "@mantine/core";
import { Suspense, useId } from "react";
import { ErrorBoundary, type FailedPart, useFailedText } from "../feedback/error-boundary.tsx";
import { ErrorState } from "../feedback/states.tsx";
import { lazyPart } from "../lazy-part.ts";
import classes from "./bar-chart.module.css";
import { BarFills, barFill } from "./bar-fills.tsx";
import type { Bars } from "./drawn-bars.tsx";

const DrawnBars = lazyPart(() => import("./drawn-bars.tsx"), "DrawnBars");

type Props = Bars & {
  title: string;
  /** For screen readers: what the bars show, and where the same figures stand as text. */
  label: string;
};

/** Figures as bars. The chart library is loaded with the first chart; its place is reserved meanwhile, so that nothing moves. */
export function BarChart({ title, label, ...bars }: Props) {
  const fills = useId();
  const { series } = bars;
  return (
    <ErrorBoundary resetOn={bars.rows} failed={(part) => <FailedChart {...part} />}>
      <Paper component="figure" role="img" aria-label={label} className={classes.chart}>
        <Text fw={600} size="sm">
          {title}
        </Text>
        <BarFills id={fills} count={series.length} />
        {series.length > 1 && (
          <Group gap="md" mt={6}>
            {series.map((name, place) => (
              <Group key={name} gap={6} wrap="nowrap">
                <svg width={14} height={14} aria-hidden>
                  <rect width={14} height={14} fill={barFill(fills, place)} />
                </svg>
                <Text size="sm">{name}</Text>
              </Group>
            ))}
          </Group>
        )}
        <div className={classes.drawing} style={{ height: heightOf(bars) }}>
          <Suspense fallback={<Skeleton h="100%" />}>
            <DrawnBars fills={fills} {...bars} />
          </Suspense>
        </div>
      </Paper>
    </ErrorBoundary>
  );
}

const heightOf = ({ direction, rows, series, stacked }: Bars): number =>
  direction === "columns" ? 240 : 20 + rows.length * (8 + 22 * (stacked ? 1 : series.length));

const FailedChart = (part: FailedPart) => (
  <Paper className={classes.chart}>
    <ErrorState text={useFailedText(part, offlineTexts.notAvailableOffline)} onRetry={part.onRetry} />
  </Paper>
);
