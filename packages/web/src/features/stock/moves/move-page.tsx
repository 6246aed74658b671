import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { type PriceTerms, priceWords } from "@clove/domain/catalogue/price-words.ts";
import * as priceTexts from "@clove/domain/catalogue/prices.texts.ts";
import type { StockTransaction } from "@clove/domain/stock/stock.schema.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import { Alert, Group, Skeleton, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectPlace } from "../../../session/place-slice.ts";
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
  const kept = useMoveDraft(kind);
  const { draft, change } = kept;
  const [made, setMade] = useState<StockTransaction | null>(null);
  const terms = usePriceTerms();
  const navigate = useNavigate();
  const done = (transaction: StockTransaction | null) => {
    if (transaction) setMade(transaction);
    else void navigate("/purchaseOrderList");
  };
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  usePresetStore(kind, kept, data?.branches);
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
        <MoveForm kind={kind} draft={draft} change={change} stores={data.branches} onDone={done} />
      ) : (
        <Skeleton h={420} radius="lg" />
      )}
    </>
  );
}

/**
 * The store of a purchase, or that which a transfer leaves, is first the one of the header; of a purchase it is the only store there is.
 * It is set as if it had been chosen, so that it stays when the header changes.
 */
function usePresetStore(
  kind: MoveKind,
  { draft, change }: ReturnType<typeof useMoveDraft>,
  stores: readonly Branch[] | undefined,
): void {
  const { branchId } = useSelector(selectPlace);
  const field = kind === "purchase" ? "destination" : "source";
  const fitting = (stores ?? []).filter(({ status }) => kind === "transfer" || status === "active");
  const only = kind === "purchase" && fitting.length === 1 ? fitting[0] : undefined;
  const preset = (fitting.find(({ id }) => id === branchId) ?? only)?.id;
  // What a transfer left half chosen by an earlier version may already go there.
  const isMissing = draft !== null && draft[field] === null && draft.destination !== preset;
  useEffect(() => {
    if (isMissing && preset !== undefined) void change((now) => ({ ...now, [field]: now[field] ?? preset }));
  }, [isMissing, preset, field, change]);
}

/** Which kind the sale prices are, where they have a tax. */
function kindHint(draft: MoveDraft | null, terms: PriceTerms): string | undefined {
  const lines = [...(draft?.picked ?? []), ...(draft?.added ?? [])];
  const words = priceWords(Math.max(0, ...lines.map(({ sale_vat }) => sale_vat ?? 0)), terms);
  return words && priceTexts.salePricesAre({ words });
}
