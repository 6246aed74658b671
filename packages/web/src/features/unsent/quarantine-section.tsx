import * as commonTexts from "@clove/domain/common.texts.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import * as asideTexts from "@clove/domain/sync/aside.texts.ts";
import { asideText } from "@clove/domain/sync/aside-text.ts";
import type { Quarantined } from "@clove/domain/sync/sync.schema.ts";
import * as syncTexts from "@clove/domain/sync/sync.texts.ts";
import { Box, Button, Group, Modal, Stack, Text, Textarea, Title } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useMoneyFormat, useTimeFormat } from "../../ui/display/locale.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { tableOf } from "../../ui/lists/list-page.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { OrderPreview } from "./order-preview.tsx";
import { PersonFacts, personText } from "./person-facts.tsx";
import { recordText } from "./record-text.ts";
import { useListQuarantineQuery, useSettleQuarantineMutation } from "./sync.api.ts";
import * as texts from "./unsent.texts.ts";

type Asked = { record: Quarantined; how: "retry" | "discard" };
/**
 * Records made offline that could not be stored; a manager retries them, or discards them with a reason (sync §10). An address that ends
 * in `#keptAside` scrolls here.
 */
export function QuarantineSection() {
  const online = useOnline();
  const money = useMoneyFormat();
  const time = useTimeFormat();
  const list = useListState(20);
  const { page, length } = list;
  const [asked, setAsked] = useState<Asked | null>(null);
  const answer = useListQuarantineQuery({ page, length }, { skip: !online, refetchOnMountOrArgChange: 10 });
  const { data } = answer;
  const { hash } = useLocation();
  const section = useRef<HTMLDivElement>(null);
  const isThere = online && data !== undefined && data.count > 0;
  useEffect(() => {
    if (isThere && hash === "#keptAside") section.current?.scrollIntoView();
  }, [isThere, hash]);
  if (!isThere) return null;
  const columns: Column<Quarantined>[] = [
    {
      title: texts.record,
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
    { title: texts.store, cell: ({ branch }) => branch?.name ?? commonTexts.notAvailable },
    { title: uiTexts.reason, cell: asideText },
    { title: texts.sentBy, cell: ({ sent_by }) => sent_by.name },
    { title: texts.received, cell: ({ created_at }) => time(created_at) },
    {
      title: uiTexts.actions,
      cell: (record) => (
        <Group gap="xs" miw={{ sm: 200 }}>
          <Button variant="default" onClick={() => setAsked({ record, how: "retry" })}>
            {uiTexts.retry}
          </Button>
          <Button variant="default" c="var(--clove-bad)" onClick={() => setAsked({ record, how: "discard" })}>
            {uiTexts.discard}
          </Button>
        </Group>
      ),
    },
  ];
  return (
    <Box ref={section} component="section" aria-label={texts.keptAside} mt="lg">
      <Title order={2} size="h3" mb={4}>
        {texts.keptAside}
      </Title>
      <Text c="dimmed" mb="sm">
        {texts.keptAsideHint}
      </Text>
      <DataTable
        label={dashboardTexts.keptAside}
        columns={columns}
        rows={data.quarantine}
        rowKey={({ id }) => id}
        {...tableOf(list, answer)}
      />
      {asked && <SettleDialog asked={asked} onClose={() => setAsked(null)} />}
    </Box>
  );
}

function SettleDialog({ asked: { record, how }, onClose }: { asked: Asked; onClose: () => void }) {
  const money = useMoneyFormat();
  const [settle, { isLoading }] = useSettleQuarantineMutation();
  const form = useCheckedForm({
    initialValues: { reason: "" },
    validate: { reason: required(uiTexts.reason) },
  });
  const isDiscard = how === "discard";
  /** The preview shows the present reason, which may differ from the stored one. */
  const isPreviewed = record.kind === "order" && !isDiscard;
  const what = recordText(record.kind, record.body, money);
  const save = async ({ reason }: { reason: string }) => {
    const answer = await settle({ id: record.id, how, reason: reason.trim() });
    if (answer.error) return form.fail(answer.error);
    notify.success(isDiscard ? syncTexts.recordSetAside : asideTexts.recordRetried);
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isDiscard ? texts.discardOf({ record: what }) : texts.retryOf({ record: what })}
      size="sm"
    >
      <form {...form.element((values) => void save(values))}>
        <Stack>
          <Text c="dimmed">{isDiscard ? texts.discardHint : texts.retryHint}</Text>
          {!isPreviewed && <Text>{asideText(record)}</Text>}
          {record.kind === "user" && <PersonFacts body={record.body} />}
          {isPreviewed && <OrderPreview id={record.id} />}
          <Textarea label={uiTexts.reason} withAsterisk data-autofocus {...form.field("reason")} />
          <FormButtons
            submit={isDiscard ? uiTexts.discard : uiTexts.retry}
            color={isDiscard ? "red.8" : undefined}
            working={isLoading}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
