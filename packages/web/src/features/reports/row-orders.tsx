import { currencyDecimals } from "@clove/domain/money.ts";
import { figuresOfOrders } from "@clove/domain/reports/report-types.ts";
import { columnTitle, shownCell } from "@clove/domain/reports/report-words.ts";
import type { ReportOrder } from "@clove/domain/reports/reports.schema.ts";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../session/rights.ts";
import { useLocale, useTimeFormat } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { OlderRows } from "../../ui/lists/older-rows.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { type OrdersOfRow, useReportOrdersInfiniteQuery } from "./report-orders.api.ts";
import * as texts from "./reports.texts.ts";
import { cellFormat } from "./shown-report.ts";

/** The orders that make up a row of a report; their figures add up to the row's (reports §22). */
export function RowOrders(asked: OrdersOfRow) {
  const { currency, names } = useLocale();
  const time = useTimeFormat();
  const mayOpen = useCan()("order:view");
  const found = useReportOrdersInfiniteQuery(asked, { refetchOnMountOrArgChange: true });
  const orders = found.data?.pages.flatMap((page) => page.orders);
  const columns: Column<ReportOrder>[] = [
    {
      title: texts.order,
      heads: true,
      unbroken: true,
      cell: ({ order_id, order_ref }) =>
        mayOpen ? (
          <Anchor component={Link} to={`/orderList?order=${order_id}`} inherit>
            {order_ref}
          </Anchor>
        ) : (
          order_ref
        ),
    },
    { title: uiTexts.date, unbroken: true, cell: ({ at }) => time(at) },
    { title: texts.kind, cell: ({ kind }) => shownCell("Kind", kind, names) },
    { title: texts.person, cell: ({ person }) => person },
    ...figuresOfOrders(asked.type).map((column, i): Column<ReportOrder> => {
      const format = cellFormat(column, { decimals: currencyDecimals(currency) });
      return {
        title: columnTitle(column.key, names),
        numeric: true,
        cell: ({ figures }) => format(figures[i]!),
      };
    }),
  ];
  return (
    <>
      <DataTable
        label={texts.orders}
        columns={columns}
        rows={orders}
        rowKey={({ order_id, kind, at }) => `${order_id} ${kind} ${at}`}
        count={orders?.length ?? 0}
        failure={found.error && failureText(found.error)}
        onRetry={() => void found.refetch()}
      />
      <OlderRows shown={orders?.length ?? 0} older={found}>
        {texts.olderOrders}
      </OlderRows>
    </>
  );
}
