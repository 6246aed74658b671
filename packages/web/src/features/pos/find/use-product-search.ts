import { useMemo } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useListProductsQuery, useSearchProductsQuery } from "../../products/products.api.ts";
import { type RunningTill, useTill } from "../running-till.ts";
import { searchCopy } from "./open-copy.ts";
import { sellablesOf } from "./sellable.ts";
import { inStockFirst, mostOfAll, tilesOf } from "./tile.ts";
import { useChip } from "./use-chip.ts";

const mostFound = 10;

/**
 * The products that the search text finds, or, without a text, those of the chosen chip, at first the store's first products. The
 * local copy answers both at once. The server is asked only before the copy is complete and for what it does not have (selling §2).
 */
export function useProductSearch(till: RunningTill, branchId: number | null) {
  const wanted = useTill(till, ({ search }) => search.wanted);
  const asked = useTill(till, ({ search }) => search.asked);
  const online = useOnline();
  const { copy, place, shown, choose } = useChip(branchId);
  const here = useMemo(
    () => (copy && wanted !== "" ? searchCopy(copy.memory, wanted, mostFound, branchId) : undefined),
    [copy, wanted, branchId],
  );
  const isAnswered = here !== undefined && (here.length > 0 || !online);
  const isShown = wanted === "" && shown !== undefined;
  const isAll = wanted === "" && (shown === undefined || shown.key === "all");

  const store = branchId === null ? {} : { branch_id: branchId };
  const first = useListProductsQuery(
    { page: 1, length: mostOfAll, ...store },
    { skip: branchId === null || shown !== undefined },
  );
  const found = useSearchProductsQuery(
    { q: wanted, page: 1, length: mostFound, ...store },
    { skip: wanted === "" || isAnswered || asked !== wanted },
  );
  const answer = wanted === "" ? first : found;
  const isAsking = wanted !== "" && !isAnswered && (asked !== wanted || found.isFetching);
  const products = isShown ? shown.products : isAnswered ? here : answer.currentData?.products;
  // The same object as long as the products are the same, so that a scan re-renders no tile that does not change.
  const tiles = useMemo(() => {
    const found = tilesOf(sellablesOf(products ?? [], branchId), wanted);
    // Search results stay in order of relevance, and a chip's tiles in their usual places.
    return isAll ? inStockFirst(found) : found;
  }, [products, branchId, wanted, isAll]);
  return {
    wanted,
    copy,
    place,
    shown: shown?.key ?? "all",
    hasMore: isShown && shown.hasMore,
    choose,
    tiles,
    isAsking,
    isFetching: isAsking || (answer.isFetching && !isShown),
    error: isAnswered || isShown ? undefined : answer.error,
    refetch: answer.refetch,
  };
}
