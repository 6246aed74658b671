import { useDebouncedCallback } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectCatalogueChanges } from "../../../sync/download-slice.ts";
import { useListProductsQuery, useSearchProductsQuery } from "../../products/products.api.ts";
import type { ChipKey } from "./chips.ts";
import { searchOpenCopy } from "./open-copy.ts";
import { sellablesOf } from "./sellable.ts";
import { inStockFirst, mostOfAll, tilesOf } from "./tile.ts";
import { useChip } from "./use-chip.ts";

const mostFound = 10;

/**
 * The text of the search and what it finds; without a text what the chip shows, the store's first products to begin with. The
 * local copy answers both at once. The server is asked 500 ms after the last key, or `now`, and only before the copy
 * is whole and for what it does not have (selling §2).
 */
export function useProductSearch(branchId: number | null) {
  const [text, setText] = useState("");
  /** What the tiles are about: follows the text as soon as no further key waits, so that a scan's keys do not wait for tiles. */
  const [wanted, setWanted] = useState("");
  const tilesSoon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [asked, setAsked] = useState("");
  const askSoon = useDebouncedCallback((next: string) => setAsked(next.trim()), 500);
  const set = (next: string, now: boolean) => {
    setText(next);
    askSoon.cancel();
    clearTimeout(tilesSoon.current);
    if (now) {
      setWanted(next.trim());
      setAsked(next.trim());
    } else {
      tilesSoon.current = setTimeout(() => flushSync(() => setWanted(next.trim())), 0);
      askSoon(next);
    }
  };
  const online = useOnline();
  // What the copy finds changes with it.
  useSelector(selectCatalogueChanges);

  const here = wanted === "" ? undefined : searchOpenCopy(wanted, mostFound, branchId);
  const isAnswered = here !== undefined && (here.length > 0 || !online);
  const { copy, place, shown, choose } = useChip(branchId);
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
  // The same object as long as they are the same: a scan draws no tile anew that does not change.
  const tiles = useMemo(() => {
    const found = tilesOf(sellablesOf(products ?? [], branchId), wanted);
    // Search results stay in order of relevance, and a chip's tiles where the hand finds them.
    return isAll ? inStockFirst(found) : found;
  }, [products, branchId, wanted, isAll]);
  return {
    text,
    set,
    isBehind: wanted !== text.trim(),
    catchUp: () => flushSync(() => setWanted(text.trim())),
    copy,
    place,
    shown: shown?.key ?? "all",
    hasMore: isShown && shown.hasMore,
    show: (next: ChipKey) => {
      set("", true);
      choose(next);
    },
    tiles,
    isAsking,
    isFetching: isAsking || (answer.isFetching && !isShown),
    error: isAnswered || isShown ? undefined : answer.error,
    refetch: answer.refetch,
  };
}
