import * as commonTexts from "@clove/domain/common.texts.ts";
import { asideText } from "@clove/domain/sync/aside-text.ts";
import type { Quarantined } from "@clove/domain/sync/sync.schema.ts";
import { Box, Button, Group, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { useMoneyFormat, useTimeFormat } from "../../ui/locale.tsx";
import { notify } from "../../ui/notify.ts";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { OrderPreview } from "./order-preview.tsx";
import { PersonFacts, personText } from "./person-facts.tsx";
import { recordText } from "./record-text.ts";
import { useListQuarantineQuery, useSettleQuarantineMutation } from "./sync.api.ts";

type Asked = { record: Quarantined; how: "retry" | "discard" };
const length = 20;

/**
 * Records made offline that could not be stored; a manager retries them or discards them with a reason (sync §10). An address
 * that ends in `#keptAside` leads here.
 */
export function QuarantineSection() {
  const online = useOnline();
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { data, currentData, isFetching } = useListQuarantineQuery(
    { page, length },
    { skip: !online, refetchOnMountOrArgChange: 10 },
  );
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const isThere = online && data !== undefined && data.count > 0;
  useEffect(() => {
    if (isThere && hash === "#keptAside") section.current?.scrollIntoView();
  }, [isThere, hash]);
  if (!isThere) return null;
  const columns: Column<Quarantined>[] = [
    {
      title: "Record",
      heads: true,
      cell: ({ kind, body }) => (
        <>
          {recordText(kind, body, money)}
          {kind === "user" && (
            <Text size="sm" c="dimmed">
              {personText(body)}
            </Text>
          )}
        </>
      ),
    },
    { title: "Store", cell: ({ branch }) => branch?.name ?? commonTexts.notAvailable },
    { title: "Reason", cell: asideText },
    { title: "Sent by", cell: ({ sent_by }) => sent_by.name },
    { title: "Received", cell: ({ created_at }) => time(created_at) },
    {
      title: "Actions",
      cell: (record) => (
        <Group gap="xs" miw={{ sm: 200 }}>
          <Button variant="default" onClick={() => setAsked({ record, how: "retry" })}>
            Retry
          </Button>
          <Button variant="default" c="var(--clove-bad)" onClick={() => setAsked({ record, how: "discard" })}>
            Discard
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Box ref={section} component="section" aria-label="Kept aside" mt="lg">
      <Title order={2} size="h3" mb={4}>
        Kept aside
      </Title>
      <Text c="dimmed" mb="sm">
        Made offline, and not stored yet for the reason that each row gives.
      </Text>
      <DataTable
        label="Records kept aside"
        columns={columns}
        rows={data.quarantine}
        rowKey={({ id }) => id}
        count={data.count}
        page={page}
        length={length}
        onPage={setPage}
        fetching={isFetching && !currentData}
        empty={commonTexts.noResultFound}
      />
      {asked && <SettleDialog asked={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

function SettleDialog({ asked: { record, how }, onClose }: { asked: Asked; onClose: () => void }) {
  const money = useMoneyFormat();
  const [settle, { isLoading }] = useSettleQuarantineMutation();
  const form = useCheckedForm({ initialValues: { reason: "" }, validate: { reason: required("Reason") } });
  const isDiscard = how === "discard";
  /** Its reason of now stands there, which may be another one. */
  const isPreviewed = record.kind === "order" && !isDiscard;
  const what = recordText(record.kind, record.body, money);
  const save = async ({ reason }: { reason: string }) => {
    const answer = await settle({ id: record.id, how, reason: reason.trim() });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, commonTexts.somethingWentWrong));
    }
    notify.success(answer.data.message);
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={`${isDiscard ? "Discard" : "Retry"} ${what}`} size="sm">
      <form {...form.element((values) => void save(values))}>
        <Stack>
          <Text c="dimmed">
            {isDiscard
              ? "The record will not be stored. Its contents stay on file, with your reason."
              : "The record is stored as it was made, if what was wrong has been put right."}
          </Text>
          {!isPreviewed && <Text>{asideText(record)}</Text>}
          {record.kind === "user" && <PersonFacts body={record.body} />}
          {isPreviewed && <OrderPreview id={record.id} />}
          <Textarea label="Reason" withAsterisk data-autofocus {...form.field("reason")} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" color={isDiscard ? "red.8" : undefined} loading={isLoading}>
              {isDiscard ? "Discard" : "Retry"}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
