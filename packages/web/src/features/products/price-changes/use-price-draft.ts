import { maxTypedPrices } from "@clove/domain/catalogue/price-limits.ts";
import type { PriceRule } from "@clove/domain/catalogue/price-rule.ts";
import type { ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import { useDebouncedValue } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureFields, failureOf } from "../../../api/failure.ts";
import { useTypedKind } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { usePreviewPricesQuery } from "./price-changes.api.ts";
import * as texts from "./price-changes.texts.ts";

/** A typed price and the one that it replaces; amounts. */
export type TypedPrice = { id: number; name: string; before: number; sale_price: number };

/** How long after the last key the server is asked what would change. */
const settleMilliseconds = 400;

type Wanted = { rule: PriceRule | null; keyword: string; narrow: ProductNarrow };

/** The typed prices, which stay while the list shows other products, and what the change as a whole would do. */
export function usePriceDraft({ rule, keyword, narrow }: Wanted, initial: readonly TypedPrice[]) {
  const [typed, setTyped] = useState<ReadonlyMap<number, TypedPrice>>(
    () => new Map(initial.map((price) => [price.id, price])),
  );
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
  /** Takes away a typed price whose product has another price by now. @returns whether the refusal was about one */
  const forgetOutdated = (error: unknown): boolean => {
    if (failureOf(error)?.code !== "prices_changed") return false;
    const [path] = Object.keys(failureFields(error));
    const place = /^prices\.(\d+)\./.exec(failureOf(error)?.errors?.[0]?.path ?? "")?.[1];
    const price = path === undefined || place === undefined ? undefined : prices[Number(place)];
    if (!price) return false;
    type(price, "");
    notify.warning(texts.changedMeanwhile({ name: price.name }));
    return true;
  };
  return {
    typed,
    type,
    clear,
    forgetOutdated,
    asked,
    isNeeded,
    preview,
    /** What would change, for what is asked now. */
    found: isNeeded && settled === text ? preview.currentData : undefined,
  };
}
