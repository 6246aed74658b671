import type { PriceChange } from "@clove/domain/catalogue/price-changes.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { dayText } from "@clove/domain/date-text.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { CallError } from "../../../api/base-query.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../../api/failure.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useCan } from "../../../session/rights.ts";
import { useKept } from "../../../session/use-kept.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { RowDialog } from "../../../ui/dialogs/row-dialog.tsx";
import { useDatePlace } from "../../../ui/display/locale.tsx";
import { usePriceTerms } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { OfflinePage } from "../../../ui/feedback/offline-page.tsx";
import { LeaveGuard } from "../../../ui/forms/leave-guard.tsx";
import { refuseWrongNumbers } from "../../../ui/forms/wrong-numbers.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { DataTable } from "../../../ui/lists/data-table.tsx";
import { tableOf } from "../../../ui/lists/list-page.tsx";
import { PageHeader } from "../../../ui/lists/page-header.tsx";
import { SearchInput } from "../../../ui/lists/search-input.tsx";
import { useAddressListState } from "../../../ui/lists/use-address-list-state.ts";
import { SupplierFilter } from "../../stock/suppliers/supplier-field.tsx";
import { kindHint } from "../kind-hint.ts";
import { idIn, narrowIn, ProductFilters } from "../list/product-filters.tsx";
import type { ProductRow } from "../list/product-row.ts";
import { useListProductsQuery } from "../products.api.ts";
import * as productTexts from "../products.texts.ts";
import { changeColumns } from "./change-columns.tsx";
import { ChangeFoot } from "./change-foot.tsx";
import { OnlyChange } from "./only-change.tsx";
import { useStorePriceChangeMutation } from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";
import { noRule, ruleOf } from "./rule-choice.ts";
import { RuleFields } from "./rule-fields.tsx";
import { SavedDialog } from "./saved-dialog.tsx";
import { useChangedLabels } from "./use-changed-labels.ts";
import { type TypedPrice, usePriceDraft } from "./use-price-draft.ts";

const LabelDialog = lazyPart(() => import("../../labels/label-dialog.tsx"), "LabelDialog");

const noErrors: { day: string | null; percent: string | null } = { day: null, percent: null };
const pageLengths = [20, 50, 100] as const;

/** Change Prices: a list to type in, or a rule for all that it shows, at once or from a day on (catalogue §22). */
export function ChangePricesPage() {
  const online = useOnline();
  const can = useCan();
  const list = useAddressListState(pageLengths);
  const { page, length, search } = list;
  const narrow = {
    ...narrowIn(list.filter),
    ...idIn("supplier_id", list.filter("supplier")),
    ...idIn("price_change_id", list.filter("change")),
  };
  const terms = usePriceTerms();
  const { date_format } = useDatePlace();
  const [choice, setChoice] = useState(noRule);
  const rule = ruleOf(choice);
  const answer = useListProductsQuery(
    { page, length, keyword: search, ...narrow },
    { skip: !online, refetchOnMountOrArgChange: true },
  );
  const initial = useTakenBack();
  const draft = usePriceDraft(
    { rule, keyword: search, narrow },
    { initial, onOutdated: () => void answer.refetch() },
  );
  const { typed, type, clear, found, preview } = draft;
  const rows = useMemo(
    () =>
      answer.data?.products.flatMap((product) =>
        product.variations.map((variation): ProductRow => ({ product, variation })),
      ),
    [answer.data],
  );
  const [day, setDay] = useState("");
  const [errors, setErrors] = useState(noErrors);
  const [asks, setAsks] = useState(false);
  const [lost, setLost] = useState<Parameters<typeof store>[0] | null>(null);
  const [done, setDone] = useState<PriceChange | null>(null);
  const labels = useChangedLabels();
  const [store, { isLoading }] = useKeyed(useStorePriceChangeMutation(), "price change");
  useKept({
    name: "how prices change",
    read: () => (choice.kind !== "typed" || day !== "" || lost ? { choice, day, lost } : null),
    restore: (kept) => {
      setChoice(kept.choice);
      setDay(kept.day);
      setLost(kept.lost);
    },
  });
  const body = useRef<HTMLDivElement>(null);
  if (!online) return <OfflinePage title={texts.changePrices} />;

  const withCosts = can("product:view") || can("purchase:view");
  const shown = new Set(rows?.map(({ variation }) => variation.id));
  const elsewhere = rows ? [...typed.keys()].filter((id) => !shown.has(id)).length : 0;
  const ask = () => {
    setErrors(noErrors);
    if (lost) return setAsks(true);
    if (refuseWrongNumbers(body.current)) return;
    if (choice.kind !== "typed" && !rule) return setErrors({ ...noErrors, percent: texts.percentRequired });
    setAsks(true);
  };
  const save = async () => {
    setAsks(false);
    // Something has changed while the question stood.
    if (!found && !lost) return notify.info(texts.countedAnew);
    const change = lost ?? {
      ...draft.asked,
      state: found!.state,
      ...(day && { effective_on: day }),
    };
    const { data, error } = await store(change);
    // Whether it was saved is not known: a rule must not be applied twice, so that exactly this is sent again.
    setLost(data || isRefusal(error as CallError) ? null : change);
    if (data) {
      draft.forgetSaved(change.prices);
      setChoice(noRule);
      setDay("");
      setDone(data.price_change);
      return;
    }
    if (!isRefusal(error as CallError)) return notify.warning(texts.notAnswered);
    const { effective_on } = failureFields(error);
    if (effective_on) setErrors({ ...noErrors, day: effective_on });
    else if (!draft.forgetOutdated(error)) notify.error(failureText(error));
    void answer.refetch();
    if (!preview.isUninitialized) void preview.refetch();
  };
  const date = dayText(day, date_format);
  return (
    <div ref={body}>
      <LeaveGuard unsaved={typed.size > 0 ? texts.unsavedPrices({ count: typed.size }) : null} />
      <PageHeader title={texts.changePrices} hint={kindHint(rows, terms)}>
        <SearchInput
          label={productTexts.searchProducts}
          placeholder={productTexts.nameOrBarcode}
          value={search}
          onSearch={list.setSearch}
        />
      </PageHeader>
      <ProductFilters narrow={narrow} shown={answer.data?.products[0]} onChoose={list.setFilter}>
        {(can("purchase:view") || can("purchase:create")) && (
          <SupplierFilter
            w={{ base: "100%", sm: 200 }}
            value={narrow.supplier_id ? String(narrow.supplier_id) : null}
            onChange={(next) => list.setFilter("supplier", next)}
          />
        )}
        <OnlyChange id={narrow.price_change_id} onClear={() => list.setFilter("change", null)} />
      </ProductFilters>
      <RuleFields
        choice={choice}
        withCosts={withCosts}
        error={errors.percent}
        onChange={(next) => {
          setErrors(noErrors);
          setChoice(next);
        }}
      />
      <DataTable
        label={texts.changePrices}
        columns={changeColumns({ rule, terms, withCosts, typed, onType: type })}
        rows={rows}
        rowKey={({ variation }) => variation.id}
        counts={productTexts.products}
        {...tableOf(list, answer)}
        empty={commonTexts.noProductFound}
      />
      <ChangeFoot
        found={found}
        isNeeded={draft.isNeeded}
        failure={preview.error && draft.isNeeded ? failureText(preview.error) : null}
        typedElsewhere={elsewhere}
        day={day}
        dayError={errors.day}
        isSaving={isLoading}
        isLost={lost !== null}
        onDay={(next) => {
          setErrors(noErrors);
          setDay(next);
        }}
        onDiscard={typed.size > 0 ? clear : null}
        onSave={ask}
      />
      <ConfirmDialog
        opened={asks}
        question={
          lost
            ? texts.sendAgainQuestion
            : day === ""
              ? texts.changeQuestion({ count: found?.changed ?? 0 })
              : texts.planQuestion({ count: found?.changed ?? 0, day: date })
        }
        detail={lost ? texts.sendAgainDetail : day === "" ? texts.changeDetail : texts.planDetail}
        confirmLabel={lost ? texts.sendAgain : day === "" ? texts.changePrices : texts.planChange}
        onConfirm={() => void save()}
        onCancel={() => setAsks(false)}
      />
      <SavedDialog change={done} labels={labels} onClose={() => setDone(null)} />
      <RowDialog row={labels.labelled} onClose={labels.close}>
        {(items, opened) => <LabelDialog opened={opened} items={items} onClose={labels.close} />}
      </RowDialog>
    </div>
  );
}

/** The former prices of a change that is to be taken back, once: not again after a reload, nor for the next person. */
function useTakenBack(): readonly TypedPrice[] {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [prices] = useState(() => (state as { prices?: TypedPrice[] } | null)?.prices ?? []);
  useEffect(() => {
    if (state !== null) void navigate(pathname + search, { replace: true, state: null });
  }, [state, pathname, search, navigate]);
  return prices;
}
