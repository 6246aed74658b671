import { shortDevice, shortHash, shownNumber } from "@clove/domain/proof/chain-text.ts";
import type { DeviceProof, ProofFault } from "@clove/domain/proof/proof.schema.ts";
import { Anchor, Text } from "@mantine/core";
import { Download, ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { Link } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { ToolButton } from "../../ui/lists/tool-button.tsx";
import { useLazyCheckProofQuery, useReadProofQuery } from "./proof.api.ts";
import * as texts from "./proof.texts.ts";

/** Proof, `/proof`: which sales the tills made, and whether the server has all of them as they were sold (proof §7). */
export function ProofPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const answer = useReadProofQuery(undefined, { skip: !online, refetchOnMountOrArgChange: true });
  const [check, checked] = useLazyCheckProofQuery();
  if (!online) return <OfflinePage title={texts.proof} />;
  const devices = answer.data?.devices;
  return (
    <>
      <PageHeader title={texts.proof} hint={texts.hint}>
        <ToolButton icon={ShieldCheck} loading={checked.isFetching} onClick={() => void check()}>
          {texts.checkNow}
        </ToolButton>
        <SaveFileButton />
      </PageHeader>
      <div aria-live="polite">
        {checked.error && !checked.isFetching && <Text mb="md">{failureText(checked.error)}</Text>}
        {checked.data && !checked.isFetching && <Checked {...checked.data} />}
      </div>
      <DataTable<DeviceProof>
        label={texts.proof}
        columns={columns(time)}
        rows={devices}
        rowKey={({ device_id }) => device_id}
        count={devices?.length ?? 0}
        fetching={answer.isFetching && !answer.currentData}
        failure={answer.error && failureText(answer.error)}
        onRetry={() => void answer.refetch()}
        empty={texts.none}
      />
    </>
  );
}

function SaveFileButton() {
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [isWorking, setWorking] = useState(false);
  const save = async () => {
    setWorking(true);
    await saveCsv("proof/file", "proof.jsonl", { token: accessToken ?? "", dispatch });
    setWorking(false);
  };
  return (
    <ToolButton icon={Download} loading={isWorking} onClick={() => void save()}>
      {texts.saveFile}
    </ToolButton>
  );
}

function Checked({ compared, faults }: { compared: number; faults: (ProofFault & { device_id: string })[] }) {
  if (faults.length === 0) return <Text mb="md">{texts.allSound({ count: shownNumber(compared) })}</Text>;
  return (
    <div style={{ marginBottom: "1rem" }}>
      <Text c="var(--clove-bad)" fw={500}>
        {texts.notSound({ count: shownNumber(faults.length) })}
      </Text>
      {faults.map((fault) => (
        <Fault key={`${fault.device_id} ${fault.device_no} ${fault.fault}`} fault={fault} />
      ))}
    </div>
  );
}

const columns = (time: (time: string) => string): Column<DeviceProof>[] => [
  { title: texts.till, heads: true, cell: (device) => <Till {...device} /> },
  { title: texts.sales, brief: "also", cell: (device) => <Sales {...device} /> },
  {
    title: texts.lastSeen,
    cell: ({ last }) =>
      last ? (
        <>
          {time(last.at)}
          <Text size="sm" c="dimmed">
            {last.cashier.name}
          </Text>
        </>
      ) : (
        texts.neverSold
      ),
  },
  { title: texts.head, unbroken: true, cell: ({ head }) => <code>{shortHash(head)}</code> },
];

/** The counter at which the device sold last; devices have no names of their own. */
function Till({ last, device_id, replaces }: DeviceProof) {
  const lines = [
    last?.branch.name,
    texts.deviceOf({ device: shortDevice(device_id) }),
    replaces &&
      texts.replaces({ device: shortDevice(replaces.device_id), number: shownNumber(replaces.device_no) }),
  ];
  return (
    <>
      {last?.terminal.name ?? texts.neverSold}
      {lines.filter(Boolean).map((line) => (
        <Text key={line} size="sm" c="dimmed" fw={400}>
          {line}
        </Text>
      ))}
    </>
  );
}

function Sales({ made, received, missing, told, kept_aside, void: voids, faults }: DeviceProof) {
  const time = useTimeFormat();
  const numbers = missing.map(([from, to]) =>
    from === to ? shownNumber(from) : `${shownNumber(from)} – ${shownNumber(to)}`,
  );
  const named = missing.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (named < made - received) numbers.push(texts.more);
  return (
    <>
      {received === made
        ? texts.complete({ made: shownNumber(made) })
        : texts.incomplete({ made: shownNumber(made), received: shownNumber(received) })}
      {numbers.length > 0 && (
        <Text size="sm" c="var(--clove-bad)" fw={500}>
          {texts.missing({ numbers: numbers.join(", ") })}
        </Text>
      )}
      {told && (
        <Text size="sm" c="var(--clove-bad)">
          {texts.toldUpTo({
            ...{ made: shownNumber(told.device_no), held: shownNumber(told.held_to) },
            at: time(told.at),
          })}
        </Text>
      )}
      {faults.map((fault) => (
        <Fault key={`${fault.device_no} ${fault.fault} ${fault.order?.id}`} fault={fault} />
      ))}
      {kept_aside > 0 && (
        <Text size="sm" c="dimmed">
          {texts.keptAside({ count: shownNumber(kept_aside) })}
        </Text>
      )}
      {voids > 0 && (
        <Text size="sm" c="dimmed">
          {texts.voidNumbers({ count: shownNumber(voids) })}
        </Text>
      )}
    </>
  );
}

function Fault({ fault: { device_no, fault, order } }: { fault: ProofFault }) {
  return (
    <Text size="sm" c="var(--clove-bad)" fw={500}>
      {texts.faultOf[fault]({ number: shownNumber(device_no) })}
      {order && (
        <>
          {" · "}
          <Anchor component={Link} to={`/orderList?order=${order.id}`} inherit>
            {order.order_ref}
          </Anchor>
        </>
      )}
    </Text>
  );
}
