import type { SentAgainRow } from "@clove/domain/sync/set-backs.schema.ts";
import { Anchor } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { failureText } from "../../api/failure.ts";
import { useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { useListSentAgainQuery } from "./set-backs.api.ts";
import * as texts from "./set-backs.texts.ts";

const length = 10;

type Props = { setBackId: number | null; deviceId: string | null };

/** What one till has sent again; a row opens its order. */
export function SentAgainTable({ setBackId, deviceId }: Props) {
  const time = useTimeFormat();
  const money = useMoneyFormat();
  const [page, setPage] = useState(1);
  const answer = useListSentAgainQuery({
    ...(setBackId !== null && { set_back_id: setBackId }),
    ...(deviceId !== null && { device_id: deviceId }),
    ...{ page, length },
  });
  return (
    <DataTable<SentAgainRow>
      label={texts.cameBack}
      columns={columns(time, money)}
      rows={answer.data?.records}
      rowKey={({ temp_id }) => temp_id}
      count={answer.data?.count ?? 0}
      page={page}
      length={length}
      onPage={setPage}
      fetching={answer.isFetching && !answer.currentData}
      failure={answer.error && failureText(answer.error)}
      onRetry={() => void answer.refetch()}
      linkOf={linkOf}
    />
  );
}

function linkOf({ kind, row_id, order_id }: SentAgainRow): string | null {
  if (order_id !== null) return `/orderList?order=${order_id}`;
  if (kind.startsWith("shift_")) return `/shift/${row_id}`;
  return kind.startsWith("cash_") ? `/counter/${row_id}/cash` : null;
}

const columns = (
  time: (time: string) => string,
  money: (amount: number) => string,
): Column<SentAgainRow>[] => [
  { title: texts.record, heads: true, cell: (row) => <Name row={row} /> },
  { title: texts.made, brief: "also", unbroken: true, cell: ({ made_at }) => time(made_at) },
  { title: texts.sent, unbroken: true, cell: ({ sent_at }) => time(sent_at) },
  {
    title: texts.amount,
    numeric: true,
    brief: "amount",
    cell: ({ amount }) => amount !== null && money(amount),
  },
];

function Name({ row }: { row: SentAgainRow }) {
  const link = linkOf(row);
  const name = row.name ?? row.temp_id;
  return (
    <>
      {row.kind !== "order" && `${texts.names[row.kind] ?? texts.record} · `}
      {link === null ? (
        name
      ) : (
        <Anchor component={Link} to={link} inherit>
          {name}
        </Anchor>
      )}
      {row.remark && `, ${texts.remarkOf[row.remark]}`}
    </>
  );
}
