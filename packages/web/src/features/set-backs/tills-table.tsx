import { shortDevice, shownNumber } from "@clove/domain/proof/chain-text.ts";
import type { SetBackReport, TillAfterSetBack } from "@clove/domain/sync/set-backs.schema.ts";
import { Text } from "@mantine/core";
import { useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { SentAgainTable } from "./sent-again-table.tsx";
import * as texts from "./set-backs.texts.ts";

/** Each till: what it sent again, when it first answered, and which of its sales nobody has. */
export function TillsTable({ report: { id, tills } }: { report: SetBackReport }) {
  const time = useTimeFormat();
  const money = useMoneyFormat();
  return (
    <DataTable<TillAfterSetBack>
      label={texts.tills}
      columns={columns(time, money)}
      rows={tills}
      rowKey={({ device_id }) => device_id ?? ""}
      count={tills.length}
      empty={texts.summary({ records: 0, tills: 0 })}
      detail={{
        label: (till) => texts.recordsOf({ till: nameOf(till) }),
        show: (till) =>
          till.came_back.length > 0 ? (
            <SentAgainTable setBackId={id} deviceId={till.device_id} />
          ) : (
            <Text p="md">{texts.nothing}</Text>
          ),
      }}
    />
  );
}

const nameOf = ({ device_id, last }: TillAfterSetBack) =>
  last?.terminal.name ??
  (device_id === null ? texts.olderTill : texts.deviceOf({ device: shortDevice(device_id) }));

const columns = (
  time: (time: string) => string,
  money: (amount: number) => string,
): Column<TillAfterSetBack>[] => [
  { title: texts.till, heads: true, cell: (till) => <Till {...till} /> },
  { title: texts.cameBack, cell: (till) => <CameBack till={till} money={money} /> },
  { title: texts.answered, cell: (till) => <Answered till={till} time={time} /> },
  { title: texts.nobodyHas, cell: (till) => <Missing {...till} /> },
];

function Till(till: TillAfterSetBack) {
  const { last, device_id } = till;
  return (
    <>
      {nameOf(till)}
      {last && device_id && (
        <Dim>{`${last.branch.name} · ${texts.deviceOf({ device: shortDevice(device_id) })}`}</Dim>
      )}
      {!last && device_id && <Dim>{texts.noSale}</Dim>}
    </>
  );
}

const Dim = ({ children }: { children: string }) => (
  <Text size="sm" c="dimmed" fw={400}>
    {children}
  </Text>
);

type CameBackProps = { till: TillAfterSetBack; money: (amount: number) => string };

function CameBack({ till: { came_back, waiting, kept_aside }, money }: CameBackProps) {
  return (
    <>
      {came_back.length === 0 && texts.nothing}
      {came_back.map(({ kind, count, sum }) => (
        <div key={kind} style={{ whiteSpace: "nowrap" }}>
          {(texts.kinds[kind] ?? texts.someRecords)({ count })}
          {sum !== null && `, ${money(sum)}`}
        </div>
      ))}
      {waiting > 0 && <Dim>{texts.stillToCome({ count: waiting })}</Dim>}
      {kept_aside > 0 && <Dim>{texts.keptAside({ count: kept_aside })}</Dim>}
    </>
  );
}

type AnsweredProps = { till: TillAfterSetBack; time: (time: string) => string };

function Answered({ till: { answered_at, last }, time }: AnsweredProps) {
  return (
    <>
      {answered_at === null ? (
        <Text span inherit fw={600} c="orange.9">
          {texts.notYet}
        </Text>
      ) : (
        time(answered_at)
      )}
      {answered_at === null && last && (
        <Dim>{texts.lastSale({ time: time(last.at), person: last.cashier.name })}</Dim>
      )}
    </>
  );
}

function Missing({ answered_at, made, missing, missing_numbers }: TillAfterSetBack) {
  const named = missing_numbers.map(([from, to]) =>
    from === to ? shownNumber(from) : `${shownNumber(from)} – ${shownNumber(to)}`,
  );
  const namedCount = missing_numbers.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (namedCount < missing) named.push(texts.more);
  return (
    <>
      {missing > 0 && (
        <Text c="var(--clove-bad)" fw={500}>
          {texts.numbers({ numbers: named.join(", "), count: missing })}
        </Text>
      )}
      {answered_at === null && made !== null && (
        <>
          {texts.notKnownYet}
          <Dim>{texts.serverHas({ made: shownNumber(made) })}</Dim>
        </>
      )}
      {answered_at !== null && missing === 0 && (made === null ? texts.notKnownYet : texts.nothing)}
    </>
  );
}
