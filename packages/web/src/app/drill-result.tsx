import * as texts from "@clove/domain/drill/drill.texts.ts";
import { sumAmounts } from "@clove/domain/money.ts";
import { shownNumber } from "@clove/domain/proof/chain-text.ts";
import { Button, Group, Modal, Stack, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { useOnline } from "../api/connectivity-slice.ts";
import { useReadDeviceHeldQuery } from "../features/drill/drill.api.ts";
import { useUnsentRows } from "../features/unsent/use-unsent-rows.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { readChain } from "../local-db/own-device.ts";
import { creditDecimals } from "../local-db/unsent-sums.ts";
import type { Drill } from "../sync/stored-drill.ts";
import { useMoneyFormat, useTimeFormat } from "../ui/display/locale.tsx";
import * as uiTexts from "../ui/ui.texts.ts";

type Props = { opened: boolean; drill: Drill; onClose: () => void };

/** What was kept while the line was cut, what of it is sent, and that the server has all numbers of this till. */
export function DrillResult({ opened, drill: { company_id, began_at, ended }, onClose }: Props) {
  const time = useTimeFormat();
  const money = useMoneyFormat();
  const rows = useUnsentRows(company_id);
  if (!ended) return null;
  const { kept, practised } = ended;
  const left = rows?.filter(({ temp_id }) => kept.includes(temp_id)) ?? [];
  const failed = left.filter(({ state, code }) => state !== "waiting" || code !== undefined);
  const sent = kept.length - left.length;
  const total = sumAmounts(practised, creditDecimals);
  return (
    <Modal opened={opened} onClose={onClose} title={texts.result}>
      <Stack>
        <Text c="dimmed">{texts.lasted({ from: time(began_at), to: time(ended.at) })}</Text>
        <Part title={texts.kept}>
          <Text>
            {kept.length === 0 ? texts.keptNothing : texts.keptRecords({ count: shownNumber(kept.length) })}
          </Text>
          <Text>
            {practised.length === 0
              ? texts.practiceNone
              : texts.practiceRemoved({ count: shownNumber(practised.length), total: money(total) })}
          </Text>
        </Part>
        <Part title={texts.sent}>
          <Text>
            {kept.length === 0
              ? texts.sentNothing
              : left.length === 0 && rows
                ? texts.sentAll({ count: shownNumber(kept.length) })
                : texts.sentPart({ sent: shownNumber(rows ? sent : 0), count: shownNumber(kept.length) })}
          </Text>
          {failed.length > 0 && (
            <Text c="var(--clove-bad)">{texts.notStored({ count: shownNumber(failed.length) })}</Text>
          )}
        </Part>
        <Part title={texts.proved}>
          <Proved company_id={company_id} isDue={rows !== undefined && left.length === failed.length} />
        </Part>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onClose}>
            {uiTexts.close}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <Title order={3} size="h5" mb={4}>
      {title}
    </Title>
    {children}
  </section>
);

type Head = { device_id: string; device_no: number; hash: string };

/** `isDue`: nothing is on its way to the server any more. */
function Proved({ company_id, isDue }: { company_id: number; isDue: boolean }) {
  const online = useOnline();
  const [head, setHead] = useState<Head | null>();
  useEffect(() => {
    if (!isDue) return;
    let isOver = false;
    readChain(clovePosDb(), company_id)
      .then(({ device_id, last }) => !isOver && setHead(last ? { device_id, ...last } : null))
      .catch(console.error);
    return () => {
      isOver = true;
    };
  }, [company_id, isDue]);
  const { data, error } = useReadDeviceHeldQuery(head as Head, { skip: !head || !isDue || !online });
  if (head === null) return <Text>{texts.provedNone}</Text>;
  if (error) return <Text>{texts.provedFailed}</Text>;
  if (!head || !data) return <Text c="dimmed">{texts.provedWaits}</Text>;
  const numbers = data.missing.map(([from, to]) =>
    from === to ? shownNumber(from) : `${shownNumber(from)} – ${shownNumber(to)}`,
  );
  const last = shownNumber(head.device_no);
  const faults = [
    numbers.length > 0 && texts.provedMissing({ numbers: numbers.join(", ") }),
    numbers.length === 0 && !data.is_same && texts.provedOther({ last }),
    data.faults > 0 && texts.provedFaults({ count: shownNumber(data.faults) }),
  ].filter((text) => text !== false);
  if (faults.length === 0) return <Text>{texts.provedAll({ last })}</Text>;
  return faults.map((text) => (
    <Text key={text} c="var(--clove-bad)">
      {text}
    </Text>
  ));
}
