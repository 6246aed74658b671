import { messages } from "@clove/domain/messages.ts";
import { Button, CloseButton, Loader, TextInput } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { PackageX, ScanBarcode } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { failureText } from "../../../api/failure.ts";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import { useListProductsQuery, useSearchProductsQuery } from "../../products/products.api.ts";
import classes from "./product-search.module.css";
import { ProductTile, TileSkeletons } from "./product-tile.tsx";
import { inStockFirst, type Sellable, sellablesOf } from "./sellable.ts";
import { usePressedTile } from "./use-pressed-tile.ts";

export const productSearchId = "product-search";

/** How the page reaches the search from outside: shortcuts, a finished sale, a scanned word. */
export type ProductSearchHandle = { focus: () => void; clear: () => void; search: (text: string) => void };

type Props = {
  ref: Ref<ProductSearchHandle>;
  branchId: number | null;
  inCart: ReadonlyMap<number, number>;
  onPick: (sellable: Sellable) => void;
  /** Enter on an empty search with something in the cart. */
  onEnter: () => void;
  /** Left out for a user who may not create products. */
  onAddProduct: ((text: string) => void) | undefined;
  /** The products on the screen, so that scanning one needs no call. Must not set state. */
  onKnown: (sellables: Sellable[]) => void;
  /** At the end of the section, where it only takes space from the tiles. */
  children: ReactNode;
};

/** Search by name, id or barcode, and what it found; the store's first products while it is empty (selling §2). */
export function ProductSearch(props: Props) {
  const { ref, branchId, inCart, onPick, onEnter, onAddProduct, onKnown } = props;
  const [text, setText] = useState("");
  const [query, setQuery] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const tiles = useRef<HTMLDivElement>(null);
  const searchSoon = useDebouncedCallback((next: string) => setQuery(next.trim()), 500);
  const set = (next: string, searchNow: boolean) => {
    setText(next);
    searchSoon.cancel();
    if (searchNow) setQuery(next.trim());
    else searchSoon(next);
  };
  // On a touch screen the focus would open the keyboard over the tiles; a scanner is heard without it.
  const focusSearch = () => {
    if (!window.matchMedia("(pointer: coarse)").matches) input.current?.focus();
  };
  useImperativeHandle(ref, () => ({
    focus: focusSearch,
    clear: () => set("", true),
    search: (next) => set(next, true),
  }));

  const store = branchId === null ? {} : { branch_id: branchId };
  const first = useListProductsQuery({ page: 1, length: 24, ...store }, { skip: branchId === null });
  const found = useSearchProductsQuery({ q: query, page: 1, length: 10, ...store }, { skip: query === "" });
  const shown = query === "" ? first : found;
  const all = sellablesOf(shown.currentData?.products ?? [], branchId);
  // Search results stay in order of relevance.
  const sellables = query === "" ? inStockFirst(all) : all;
  const isSettled = text.trim() === query && !shown.isFetching;
  useEffect(() => onKnown(sellables));

  const pick = (one: Sellable) => {
    onPick(one);
    // Also typed text that was not searched for yet.
    if (text !== "" || query !== "") set("", true);
    focusSearch();
  };
  const { list, tile } = usePressedTile(sellables, pick);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && text) set("", true);
    if (event.key === "ArrowDown") focusTile(tiles.current, 0, event);
    if (event.key !== "Enter") return;
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === "") return onEnter();
    const exact = sellables.find(({ facts }) => facts.barcode === wanted);
    const only = sellables.length === 1 && isSettled ? sellables[0] : undefined;
    const one = isSettled ? (exact ?? only) : undefined;
    if (one) pick(one);
    else set(text, true);
  };

  return (
    <section className={classes.section} aria-label="Products">
      <TextInput
        ref={input}
        id={productSearchId}
        type="text"
        role="searchbox"
        aria-label="Search products by name, id or barcode"
        placeholder="Search by name, id or barcode"
        autoComplete="off"
        size="lg"
        value={text}
        leftSection={<ScanBarcode size={22} aria-hidden />}
        rightSection={
          query !== "" && found.isFetching ? (
            <Loader size="xs" />
          ) : (
            text && <CloseButton aria-label="Clear search" size="lg" onClick={() => set("", true)} />
          )
        }
        onChange={({ currentTarget }) => set(currentTarget.value, currentTarget.value === "")}
        onKeyDown={onKeyDown}
      />
      <div className={classes.tiles} aria-busy={shown.isFetching} {...list}>
        {shown.error && !shown.isFetching ? (
          <ErrorState
            text={failureText(shown.error, "The products could not be loaded.")}
            onRetry={shown.refetch}
          />
        ) : sellables.length > 0 ? (
          <div ref={tiles} className={classes.grid}>
            {sellables.map((one) => (
              <ProductTile
                key={one.facts.id}
                sellable={one}
                inCart={inCart.get(one.facts.id) ?? 0}
                press={tile(one)}
                onKeyDown={(event) => moveAmongTiles(tiles.current, event)}
              />
            ))}
          </div>
        ) : shown.isFetching || branchId === null ? (
          <TileSkeletons />
        ) : (
          <EmptyState text={messages.noProductFound} icon={<PackageX size={28} />}>
            {onAddProduct && (
              <Button variant="light" onClick={() => onAddProduct(text.trim())}>
                {messages.addProduct}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
      {props.children}
    </section>
  );
}

function focusTile(grid: HTMLElement | null, index: number, event: KeyboardEvent) {
  const tile = grid?.querySelectorAll("button")[index];
  if (!tile) return;
  event.preventDefault();
  tile.focus();
}

function moveAmongTiles(grid: HTMLElement | null, event: KeyboardEvent<HTMLElement>) {
  const tiles = [...(grid?.querySelectorAll<HTMLElement>("button") ?? [])];
  const at = tiles.indexOf(event.currentTarget);
  const columns = tiles.filter(({ offsetTop }) => offsetTop === tiles[0]?.offsetTop).length;
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[event.key];
  if (at < 0 || step === undefined) return;
  if (at + step < 0) {
    event.preventDefault();
    document.getElementById(productSearchId)?.focus();
  } else focusTile(grid, at + step, event);
}
