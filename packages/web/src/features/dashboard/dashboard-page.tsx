import { weekdayText } from "@clove/domain/date-text.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import type { Dashboard } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { Button, Group, Paper } from "@mantine/core";
import { ChartColumn } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../session/rights.ts";
import { useClockFormat, useLocale } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { CreateLink } from "../../ui/lists/create-link.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { StoreFilter } from "../branches/store-field.tsx";
import { AttentionCards } from "./attention-cards.tsx";
import { useGetDashboardQuery } from "./dashboard.api.ts";
import classes from "./dashboard.module.css";
import * as texts from "./dashboard.texts.ts";
import { DayCards } from "./day-cards.tsx";
import { FigureCards } from "./figure-cards.tsx";
import { HoursChart } from "./hours-chart.tsx";
import { LateBackup, RecentBackup, SetBackAlert, WrongBooks } from "./last-backup.tsx";
import { untilNextDay } from "./shown-figures.ts";

/** Dashboard, `/dashboard`: today beside the same weekday a week ago, and what needs attention (dashboard §1). */
export function DashboardPage() {
  const online = useOnline();
  const [store, setStore] = useState<string | null>(null);
  const answer = useGetDashboardQuery(
    { ...(store && { branch_id: Number(store) }) },
    { skip: !online, refetchOnMountOrArgChange: true },
  );
  const { data: shown, currentData, error } = answer;
  const hint = useHint(shown);
  useAskedOnReturn(online, answer.refetch);
  useAskedOnNewDay(online, shown, answer.refetch);
  if (!online) return <OfflinePage title={texts.dashboard} />;
  return (
    <>
      <PageHeader title={texts.dashboard} hint={hint}>
        <StoreFilter w={{ base: "100%", sm: 220 }} value={store} onChange={setStore} />
      </PageHeader>
      {error && !currentData ? (
        <Paper>
          <ErrorState text={failureText(error)} onRetry={() => void answer.refetch()} />
        </Paper>
      ) : (
        <div data-fetching={!currentData} aria-busy={!currentData}>
          <SetBackAlert setBack={shown?.attention.set_back} />
          <WrongBooks books={shown?.attention.books} />
          <LateBackup backup={shown?.attention.backup} />
          <FigureCards compared={shown} />
          {shown?.has_orders === false ? <FirstSteps /> : <HoursChart compared={shown} />}
          <div className={classes.cards}>
            <DayCards compared={shown} />
            <AttentionCards attention={shown?.attention} />
          </div>
          <RecentBackup backup={shown?.attention.backup} />
        </div>
      )}
    </>
  );
}

/** The line under the heading: until which time the two days are compared. */
function useHint(shown: Dashboard | undefined): string {
  const clock = useClockFormat();
  const { dateFormat } = useLocale();
  if (!shown) return dashboardTexts.comparedDays;
  const day = weekdayText(shown.day_before, dateFormat);
  return dashboardTexts.comparedUntil({ day, time: clock(shown.at) });
}

/** Reloads the figures when a person returns to this tab, even if the data stream has told of no change. */
function useAskedOnReturn(online: boolean, ask: () => unknown): void {
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!online) return;
    const look = () => {
      if (document.visibilityState === "visible") askAgain();
    };
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [online]);
}

/** Reloads the figures of an open page when the company's next day begins. */
function useAskedOnNewDay(online: boolean, shown: Dashboard | undefined, ask: () => unknown): void {
  const { timeZone } = useLocale();
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!online || !shown) return;
    const timer = setTimeout(() => askAgain(), untilNextDay(shown, timeZone));
    return () => clearTimeout(timer);
  }, [online, shown, timeZone]);
}

/** Shown instead of the chart until the first sale. */
function FirstSteps() {
  const can = useCan();
  return (
    <Paper mb="md">
      <EmptyState text={dashboardTexts.noSalesYet} icon={<ChartColumn size={28} />}>
        <Group justify="center" gap="sm" mt="sm">
          <CreateLink to="/createCounter" permission="counter:create">
            {texts.addACounter}
          </CreateLink>
          <CreateLink to="/createProduct" permission="product:create">
            {saleTexts.addProduct}
          </CreateLink>
          {can("pos:view") && (
            <Button component={Link} to="/" variant="default">
              {dashboardTexts.toSaleScreen}
            </Button>
          )}
        </Group>
      </EmptyState>
    </Paper>
  );
}
