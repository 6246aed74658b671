import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Skeleton, Tabs } from "@mantine/core";
import { useState } from "react";
import { useParams } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { useCan } from "../../session/rights.ts";
import { EmptyState, ErrorState } from "../../ui/feedback/states.tsx";
import { readable } from "../../ui/forms/options.ts";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { CloseButtons } from "./close-buttons.tsx";
import { CountSection } from "./count-section.tsx";
import { ProgressLine } from "./progress-line.tsx";
import { ReviewSection } from "./review-section.tsx";
import { scopeText } from "./scope-text.ts";
import { useReviewStocktakeQuery } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";
import { UncountedSection } from "./uncounted-section.tsx";
import { useCount } from "./use-count.ts";

/** Stocktake, `/stocktake/{id}`: counting, which works offline, and the review (stock §17, §18). */
export function StocktakePage() {
  const id = Number(useParams().id);
  const online = useOnline();
  const { data, error, refetch } = useReviewStocktakeQuery({ id, page: 1, length: 50 }, { skip: !online });
  const counting = useCount(id, data?.stocktake);
  const stocktake = data?.stocktake ?? counting.kept?.stocktake;
  if (stocktake) return <Opened stocktake={stocktake} counting={counting} />;
  return (
    <>
      <PageHeader title={texts.stocktake} />
      {error ? (
        <ErrorState text={failureText(error)} onRetry={refetch} />
      ) : online || counting.kept === null ? (
        <Skeleton h={320} radius="lg" />
      ) : (
        <EmptyState text={offlineTexts.pageNotCached} />
      )}
    </>
  );
}

function Opened({ stocktake, counting }: { stocktake: Stocktake; counting: ReturnType<typeof useCount> }) {
  const { id, branch, status } = stocktake;
  const isOpen = status === "open";
  const [tab, setTab] = useState<string | null>(isOpen ? "count" : "review");
  const mayClose = useCan()("purchase:create");
  const { kept } = counting;
  return (
    <>
      <PageHeader
        title={texts.stocktakeOf({ store: branch.name })}
        hint={isOpen ? scopeText(stocktake) : `${scopeText(stocktake)} · ${readable(status)}`}
      >
        {isOpen && mayClose && <CloseButtons id={id} waiting={counting.waiting} />}
      </PageHeader>
      {isOpen && <ProgressLine id={id} />}
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Tabs.List mb="md">
          {isOpen && <Tabs.Tab value="count">{texts.count}</Tabs.Tab>}
          {isOpen && <Tabs.Tab value="uncounted">{texts.notCounted}</Tabs.Tab>}
          <Tabs.Tab value="review">{texts.review}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="count">
          {kept && <CountSection {...counting} kept={kept} stocktake={stocktake} />}
        </Tabs.Panel>
        <Tabs.Panel value="uncounted">
          {kept && <UncountedSection {...counting} kept={kept} id={id} />}
        </Tabs.Panel>
        <Tabs.Panel value="review">
          <ReviewSection id={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
