import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import { type DatePlace, dateText } from "@clove/domain/date-text.ts";
import { Select } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { RowDialog } from "../../../ui/dialogs/row-dialog.tsx";
import { useDatePlace, useLocale } from "../../../ui/display/locale.tsx";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { CreateLink } from "../../../ui/lists/create-link.tsx";
import type { Column } from "../../../ui/lists/data-table.tsx";
import { ListPage } from "../../../ui/lists/list-page.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { useListState } from "../../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { ChangeDetail } from "./change-detail.tsx";
import { useListPriceChangesQuery } from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";
import { ruleText } from "./rule-choice.ts";
import { useChangedLabels } from "./use-changed-labels.ts";

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

/** Price Changes: what was changed, by whom, and what is planned (catalogue §23). */
export function PriceChangeListPage() {
  const online = useOnline();
  const place = useDatePlace();
  const { currency } = useLocale();
  const list = useListState(20);
  const { page, length } = list;
  const [status, setStatus] = useState<PriceChange["status"] | null>(null);
  const answer = useListPriceChangesQuery(
    { page, length, ...(status && { status }) },
    { skip: !online, refetchOnMountOrArgChange: true },
  );
  const labels = useChangedLabels();
  if (!online) return <OfflinePage title={texts.priceChanges} />;
  return (
    <>
      <ListPage
        title={texts.priceChanges}
        filter={
          <Select
            aria-label={uiTexts.status}
            placeholder={uiTexts.allStatuses}
            w={{ base: "100%", sm: 180 }}
            clearable
            data={Object.entries(texts.statuses).map(([value, label]) => ({ value, label }))}
            value={status}
            onChange={(next) => {
              setStatus(next as PriceChange["status"] | null);
              list.setPage(1);
            }}
          />
        }
        create={
          <CreateLink to="/changePrices" permission="product:edit">
            {texts.changePrices}
          </CreateLink>
        }
        label={texts.priceChanges}
        columns={columns(place, currency)}
        list={list}
        answer={answer}
        rows={answer.data?.price_changes}
        detail={{
          label: texts.viewChange,
          show: (change) => <ChangeDetail change={change} labels={labels} />,
        }}
      />
      <RowDialog row={labels.labelled} onClose={labels.close}>
        {(items, opened) => <LabelDialog opened={opened} items={items} onClose={labels.close} />}
      </RowDialog>
    </>
  );
}

const columns = (place: DatePlace, currency: string): Column<PriceChange>[] => [
  { title: texts.number, numeric: true, cell: ({ id }) => id },
  {
    title: texts.from,
    heads: true,
    unbroken: true,
    cell: ({ effective_at }) => dateText(effective_at, place),
  },
  { title: texts.byWhom, brief: "who", cell: ({ user }) => user.name },
  {
    title: texts.how,
    brief: "also",
    cell: ({ rule, is_by_rule }) => (is_by_rule && !rule ? texts.byCosts : ruleText(rule, currency)),
  },
  { title: texts.prices, numeric: true, brief: "amount", cell: ({ changed }) => changed },
  {
    title: uiTexts.status,
    brief: "status",
    cell: ({ status }) => <StatusBadge text={texts.statuses[status]} tone={tones[status]} />,
  },
];

const tones = { planned: "warn", done: "good", cancelled: "plain" } as const;
