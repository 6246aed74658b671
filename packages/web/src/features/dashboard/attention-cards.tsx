import { nameWithVariation, variationName } from "@clove/domain/catalogue/variation-name.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as creditTexts from "@clove/domain/credit/credit.texts.ts";
import { dayInZone } from "@clove/domain/ids.ts";
import type { Attention } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { useCan } from "../../session/rights.ts";
import { useClockFormat, useLocale, useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import classes from "./dashboard.module.css";
import * as texts from "./dashboard.texts.ts";
import { ListCard, type ListRow } from "./list-card.tsx";

/** What needs attention, with links to the pages where it is dealt with; each card needs the right to its page (dashboard §5). */
export function AttentionCards({ attention }: { attention: Attention | undefined }) {
  const can = useCan();
  return (
    <>
      {can("product:view") && <LowStock low={attention?.low_stock} />}
      {can("shift:view") && <OpenShifts open={attention?.open_shifts} />}
      {can("order:view") && <ToSettle found={attention?.to_settle} />}
      {can("user:view") && <NearLimit near={attention?.near_limit} />}
    </>
  );
}

/** The text of the link to a page: how many rows it has, if the card shows only the first few. */
const all = (found: { count: number; rows: unknown[] } | null | undefined) =>
  found && found.count > found.rows.length ? texts.allOf({ count: found.count }) : texts.open;

function LowStock({ low }: { low: Attention["low_stock"] | undefined }) {
  return (
    <ListCard
      title={texts.lowStock}
      link={{ to: "/lowStock", label: all(low) }}
      rows={low?.rows.map((row) => ({
        key: `${row.branch.id} ${row.product_variation_id}`,
        name: nameWithVariation(row.product.name, variationName(row)),
        aside: row.branch.name,
        value: texts.partOf({ part: row.quantity, whole: row.min_stock_quantity }),
      }))}
      empty={dashboardTexts.nothingLow}
    />
  );
}

function OpenShifts({ open }: { open: Attention["open_shifts"] | undefined }) {
  const since = useSince();
  return (
    <ListCard
      title={texts.openShifts}
      link={{ to: "/shiftList", label: all(open) }}
      rows={open?.rows.map(({ id, user, terminal, opened_at, expected_balance }) => ({
        key: id,
        name: `${user.name} · ${terminal.name}`,
        aside: texts.storeSince({ store: terminal.branch.name, time: since(opened_at) }),
        value: <MoneyText amount={expected_balance} />,
        to: `/shift/${id}`,
      }))}
      empty={dashboardTexts.noOpenShift}
    />
  );
}

/** Writes a moment: of today the time only. */
function useSince(): (moment: string) => string {
  const [time, clock] = [useTimeFormat(), useClockFormat()];
  const { timeZone } = useLocale();
  const day = (moment: string) => dayInZone(moment, timeZone);
  return (moment) => (day(moment) === day(new Date().toISOString()) ? clock(moment) : time(moment));
}

function ToSettle({ found }: { found: Attention["to_settle"] | undefined }) {
  const rows: ListRow[] | undefined = found
    ? [
        { key: 1, name: dashboardTexts.flaggedSales, value: found.flagged, to: "/orderList?flagged=1" },
        { key: 2, name: dashboardTexts.keptAside, value: found.kept_aside, to: "/orderList#keptAside" },
        { key: 3, name: dashboardTexts.waitingSales, value: found.waiting },
      ]
    : undefined;
  return (
    <ListCard title={texts.toSettle} places={3} rows={rows} empty={commonTexts.noResultFound}>
      <span className={classes.aside}>{dashboardTexts.toSettleHint}</span>
    </ListCard>
  );
}

function NearLimit({ near }: { near: Attention["near_limit"] | undefined }) {
  const money = useMoneyFormat();
  const rows = near?.rows.map(({ id, name, credit_used, credit_limit }) => ({
    key: id,
    name,
    aside: texts.partOf({ part: money(credit_used), whole: money(credit_limit) }),
    value: `${Math.floor((credit_used / credit_limit) * 100)}%`,
    to: `/customer/${id}/statement`,
  }));
  return (
    <ListCard
      title={texts.credit}
      link={{ to: "/customerList", label: all(near) }}
      rows={rows}
      empty={dashboardTexts.nobodyNearLimit}
    >
      {near && near.unassigned > 0 && (
        <span className={classes.aside}>{`${creditTexts.creditWithoutCustomer}: ${near.unassigned}`}</span>
      )}
    </ListCard>
  );
}
