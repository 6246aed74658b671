import { type PriceTerms, priceWords } from "@clove/domain/catalogue/price-words.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Alert, Group, Skeleton, Text } from "@mantine/core";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import * as texts from "../stock.texts.ts";
import type { MoveDraft, MoveKind } from "./move-draft.ts";
import { MoveForm } from "./move-form.tsx";
import { PrintLabels } from "./print-labels.tsx";
import { useMoveDraft } from "./use-move-draft.ts";

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

export const AddPurchasePage = () => <MovePage kind="purchase" />;
export const AddTransferPage = () => <MovePage kind="transfer" />;

/** Add Purchase or Add Transfer (stock §19). What is typed is kept when the person leaves the page. */
function MovePage({ kind }: { kind: MoveKind }) {
  const online = useOnline();
  const title = kind === "purchase" ? texts.addPurchase : texts.addTransfer;
  const { draft, change } = useMoveDraft(kind);
  const [made, setMade] = useState<StockTransaction | null>(null);
  const terms = usePriceTerms();
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  if (!online) return <OfflinePage title={title} />;
  return (
    <>
      <PageHeader title={title} hint={kind === "purchase" ? kindHint(draft, terms) : undefined} />
      {made && (
        <Alert
          color="green"
          mb="lg"
          withCloseButton
          closeButtonLabel={uiTexts.close}
          onClose={() => setMade(null)}
        >
          <Group justify="space-between">
            <Text size="sm">{kind === "purchase" ? stockTexts.purchaseAdded : stockTexts.transferAdded}</Text>
            <PrintLabels key={made.id} transaction={made} dialog={(props) => <LabelDialog {...props} />} />
          </Group>
        </Alert>
      )}
      {draft && data ? (
        <MoveForm
          kind={kind}
          draft={withOnlyStore(kind, draft, data.branches)}
          change={change}
          stores={data.branches}
          onDone={setMade}
        />
      ) : (
        <Skeleton h={420} radius="lg" />
      )}
    </>
  );
}

/** Chooses the store of a purchase if there is only one. */
function withOnlyStore(kind: MoveKind, draft: MoveDraft, stores: readonly { id: number }[]): MoveDraft {
  const [only, ...others] = stores;
  if (!only || others.length > 0 || draft.destination !== null || kind === "transfer") return draft;
  return { ...draft, destination: only.id };
}

/** Which kind the sale prices are, where they have a tax. */
function kindHint(draft: MoveDraft | null, terms: PriceTerms): string | undefined {
  const lines = [...(draft?.picked ?? []), ...(draft?.added ?? [])];
  const words = priceWords(Math.max(0, ...lines.map(({ sale_vat }) => sale_vat ?? 0)), terms);
  return words && priceTexts.salePricesAre({ words });
}
