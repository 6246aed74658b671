import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { Anchor } from "@mantine/core";
import { Link } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useCan } from "../../session/rights.ts";
import { useTimeFormat } from "../../ui/display/locale.tsx";
import { OfflinePage } from "../../ui/feedback/offline-page.tsx";
import { readable } from "../../ui/forms/options.ts";
import type { Column } from "../../ui/lists/data-table.tsx";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import { scopeText } from "./scope-text.ts";
import { StartForm } from "./start-form.tsx";
import { useListStocktakesQuery } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

/** Stocktakes, newest first, and the form that starts one (stock §17). */
export function StocktakeListPage() {
  const online = useOnline();
  const time = useTimeFormat();
  const list = useListState(20);
  const { page, length } = list;
  const answer = useListStocktakesQuery({ page, length }, { skip: !online, refetchOnMountOrArgChange: 10 });
  const mayStart = useCan()("purchase:create");
  if (!online) return <OfflinePage title={texts.stocktakes} />;
  return (
    <ListPage
      title={texts.stocktakes}
      panel={mayStart && <StartForm />}
      label={texts.stocktakes}
      columns={columns(time)}
      list={list}
      answer={answer}
      rows={answer.data?.stocktakes}
    />
  );
}

const tones = { open: "warn", posted: "good", cancelled: "plain" } as const;

const columns = (time: (time: string) => string): Column<Stocktake>[] => [
  {
    title: texts.store,
    heads: true,
    cell: ({ id, branch }) => (
      <Anchor component={Link} to={`/stocktake/${id}`} inherit c="inherit" fw={600}>
        {branch.name}
      </Anchor>
    ),
  },
  { title: texts.scope, brief: "also", cell: scopeText },
  { title: texts.started, brief: "amount", cell: ({ created_at }) => time(created_at) },
  { title: uiTexts.by, brief: "who", cell: ({ user }) => user.name },
  {
    title: uiTexts.status,
    brief: "status",
    cell: ({ status }) => <StatusBadge text={readable(status)} tone={tones[status]} />,
  },
];
