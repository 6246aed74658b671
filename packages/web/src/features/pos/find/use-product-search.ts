import { useDebouncedCallback } from "@mantine/hooks";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useListProductsQuery, useSearchProductsQuery } from "../../products/products.api.ts";
import type { ChipKey } from "./chips.ts";
import { searchCopy } from "./open-copy.ts";
import { sellablesOf } from "./sellable.ts";
import { inStockFirst, mostOfAll, tilesOf } from "./tile.ts";
import { useChip } from "./use-chip.ts";

const mostFound = 10;
/** Keys that follow each other in less than this, in milliseconds, come from a scanner. */
const scannerGap = 5;
/** Tiles wait for a scanner until it pauses for this long, in milliseconds. */
const scannerPause = 10;
/** Until what was found has been drawn, in milliseconds. */
const drawing = 40;

/**
 * How the tiles follow a text (selling §28). `typed`: at once, but behind a scanner's keys, and the server is asked when nothing more is typed;
 * `now`: that is asked for, too; `later`: the search has found what it was for, which is drawn first.
 */
type Pace = "typed" | "now" | "later";

/**
 * The text of the search and what it finds; without a text what the chip shows, the store's first products to begin with. The
 * local copy answers both at once. The server is asked 500 ms after the last key, or `now`, and only before the copy
 * is whole and for what it does not have (selling §2).
 */
export function useProductSearch(branchId: number | null) {
  /** Holds its text itself: a key that finds nothing new draws nothing but its letter. */
  const field = useRef<HTMLInputElement>(null);
  /** What the tiles are about. */
  const [wanted, setWanted] = useState("");
  const tilesSoon = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastKey = useRef(Number.NEGATIVE_INFINITY);
  const isScanning = useRef(false);
  /** Since something was found nothing was typed but digits: they may be the next code. */
  const mayBeCode = useRef(false);
  const [asked, setAsked] = useState("");
  const askSoon = useDebouncedCallback((next: string) => setAsked(next.trim()), 500);
  const text = () => field.current?.value ?? "";
  /** Of every key, before its text; `time` by the keyboard's clock, in milliseconds. */
  const noteKey = (time: number) => {
    isScanning.current = time - lastKey.current < scannerGap;
    lastKey.current = time;
  };
  const set = (next: string, pace: Pace) => {
    const about = next.trim();
    if (field.current && text() !== next) field.current.value = next;
    askSoon.cancel();
    clearTimeout(tilesSoon.current);
    const follow = () => {
      setWanted(about);
      if (pace !== "typed") setAsked(about);
    };
    mayBeCode.current = pace === "later" || (pace === "typed" && mayBeCode.current && /^\d*$/.test(next));
    const waits = pace === "typed" && (isScanning.current || mayBeCode.current);
    if (pace === "later") tilesSoon.current = setTimeout(follow, drawing);
    else if (waits) tilesSoon.current = setTimeout(follow, scannerPause);
    else follow();
    if (pace === "typed") askSoon(next);
  };
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
  // The same object as long as they are the same: a scan draws no tile anew that does not change.
  const tiles = useMemo(() => {
    const found = tilesOf(sellablesOf(products ?? [], branchId), wanted);
    // Search results stay in order of relevance, and a chip's tiles where the hand finds them.
    return isAll ? inStockFirst(found) : found;
  }, [products, branchId, wanted, isAll]);
  return {
    field,
    text,
    wanted,
    noteKey,
    set,
    /** For a key that acts on the tiles: they are about the text from here on. */
    catchUp: () => flushSync(() => setWanted(text().trim())),
    copy,
    place,
    shown: shown?.key ?? "all",
    hasMore: isShown && shown.hasMore,
    choose: (next: ChipKey) => {
      set("", "now");
      choose(next);
    },
    tiles,
    isAsking,
    isFetching: isAsking || (answer.isFetching && !isShown),
    error: isAnswered || isShown ? undefined : answer.error,
    refetch: answer.refetch,
  };
}
