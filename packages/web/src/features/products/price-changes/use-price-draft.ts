import { maxTypedPrices } from "@clove/domain/catalogue/price-limits.ts";
import type { PriceRule } from "@clove/domain/catalogue/price-rule.ts";
import type { ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useEffect, useMemo, useRef, useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureOf } from "../../../api/failure.ts";
import { useKept } from "../../../session/use-kept.ts";
import { useTypedKind } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { usePreviewPricesQuery } from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";

/** A typed price and the one that it replaces; amounts. */
export type TypedPrice = { id: number; name: string; before: number; sale_price: number };

/** How long after the last key the server is asked what would change. */
const settleMilliseconds = 400;

const byId = (prices: readonly TypedPrice[]) => new Map(prices.map((price) => [price.id, price]));

type Wanted = { rule: PriceRule | null; keyword: string; narrow: ProductNarrow };

/** The typed prices, which stay while the list shows other products, and what the change as a whole would do. */
export function usePriceDraft(
  { rule, keyword, narrow }: Wanted,
  { initial, onOutdated }: { initial: readonly TypedPrice[]; onOutdated: () => void },
) {
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPrice>>(() => byId(initial));
  useKept<readonly TypedPrice[]>({
    name: "typed prices",
    read: () => (typed.size > 0 ? [...typed.values()] : null),
    restore: (kept) => setTyped(byId(kept)),
  });
  const online = useOnline();
  const kind = useTypedKind();
  const prices = useMemo(() => [...typed.values()], [typed]);
  const asked = {
    ...(rule && { rule, ...narrow, ...(keyword && { keyword }) }),
    prices: prices.map(({ id, before, sale_price }) => ({ id, before, sale_price })),
    ...kind,
  };
  // The rule's own text changes with each key; what is asked follows once the typing pauses.
  const text = JSON.stringify(asked);
  const [settled] = useDebouncedValue(text, settleMilliseconds);
  const isNeeded = rule !== null || prices.length > 0;
  const preview = usePreviewPricesQuery(JSON.parse(settled) as typeof asked, {
    skip: !isNeeded || !online || settled !== text,
    refetchOnMountOrArgChange: true,
  });

  const type = (price: Omit<TypedPrice, "sale_price">, sale_price: number | "") =>
    setTyped((now) => {
      const next = new Map(now);
      if (sale_price === "") next.delete(price.id);
      else next.set(price.id, { ...price, sale_price });
      if (next.size <= maxTypedPrices) return next;
      notify.warning(texts.typedTooMany({ most: maxTypedPrices }));
      return now;
    });
  const clear = () => setTyped(new Map());
  /** What was typed since these were sent stays, and replaces them. */
  const forgetSaved = (saved: readonly { id: number; sale_price: number }[]) =>
    setTyped((now) => {
      const next = new Map(now);
      for (const { id, sale_price } of saved) {
        const price = now.get(id);
        if (price?.sale_price === sale_price) next.delete(id);
        else if (price) next.set(id, { ...price, before: sale_price });
      }
      return next;
    });
  /** Takes away a typed price whose product has another price by now. @returns whether the refusal was about one */
  const forgetOutdated = (error: unknown): boolean => {
    const { code, errors } = failureOf(error) ?? {};
    const place = /^prices\.(\d+)\./.exec(errors?.[0]?.path ?? "")?.[1];
    const price = place === undefined ? undefined : prices[Number(place)];
    if (!price || (code !== "prices_changed" && code !== "not_found")) return false;
    type(price, "");
    notify.warning(texts.changedMeanwhile({ name: price.name }));
    return true;
  };
  // The server refuses a typed price whose product has another one by now: it is named and taken out (catalogue §22).
  const { error } = preview;
  const isAboutThese = settled === text;
  const handled = useRef<unknown>(null);
  useEffect(() => {
    if (!error || !isAboutThese || handled.current === error) return;
    handled.current = error;
    queueMicrotask(() => {
      if (forgetOutdated(error)) onOutdated();
    });
  });

  return {
    typed,
    type,
    clear,
    forgetSaved,
    forgetOutdated,
    asked,
    isNeeded,
    preview,
    /** What would change, for what is asked now. */
    found: isNeeded && settled === text ? preview.currentData : undefined,
  };
}
