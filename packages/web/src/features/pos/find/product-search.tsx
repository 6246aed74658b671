import * as commonTexts from "@clove/domain/common.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, CloseButton, Loader } from "@mantine/core";
import { PackageX, ScanBarcode } from "lucide-react";
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  Suspense,
  useEffect,
  useImperativeHandle,
  useRef,
} from "react";
import { failureText } from "../../../api/failure.ts";
import { ErrorBoundary } from "../../../ui/error-boundary.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { PlainInput } from "../../../ui/plain-input.tsx";
import { EmptyState, ErrorState } from "../../../ui/states.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../pos.texts.ts";
import classes from "./product-search.module.css";
import { TileSkeletons } from "./product-tile.tsx";
import type { Sellable } from "./sellable.ts";
import type { Tile } from "./tile.ts";
import { TileGrid } from "./tile-grid.tsx";
import type { Count } from "./use-count.ts";
import { useFavourites } from "./use-favourites.ts";
import { usePressedTile } from "./use-pressed-tile.ts";
import { useProductSearch } from "./use-product-search.ts";

const TileChips = lazyPart(() => import("./tile-chips.tsx"), "TileChips");

export const productSearchId = "product-search";

/**
 * By its id, because the focus must find it while the screen is being drawn, too. On a touch screen it would open the
 * keyboard over the tiles; a scanner is heard without it.
 */
export function focusProductSearch() {
  if (!window.matchMedia("(pointer: coarse)").matches) document.getElementById(productSearchId)?.focus();
}

/** How the page reaches the search from outside: a finished sale, a scanned word. */
export type ProductSearchHandle = { clear: () => void; search: (text: string) => void };

type Props = {
  ref: Ref<ProductSearchHandle>;
  branchId: number | null;
  inCart: ReadonlyMap<number, number>;
  onPick: (sellable: Sellable) => void;
  /** A product with several variations. */
  onChoose: (tile: Tile) => void;
  /** The product with this very barcode, as far as it is known without a call. */
  findHere: (barcode: string) => Sellable | undefined;
  count: Count;
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
  const { ref, branchId, inCart, onPick, onChoose, count, onEnter, onAddProduct, onKnown } = props;
  const found = useProductSearch(branchId);
  const { field, text, wanted, set, tiles, isAsking, isFetching, error, refetch } = found;
  const latest = useRef(found);
  latest.current = found;
  const favourites = useFavourites(found.copy, branchId);

  useEffect(() => onKnown(tiles.flatMap(({ sellables }) => sellables)));

  const pick = (one: Sellable) => {
    onPick(one);
    if (text() !== "") set("", "later");
    focusProductSearch();
  };
  const pickTile = (one: Tile) => {
    const [first, ...others] = one.sellables;
    if (others.length === 0) return pick(first);
    field.current?.select();
    onChoose(one);
  };
  /** What is typed next is another search, unless an arrow key says that it goes on. */
  const search = (next: string) => {
    set(next, "now");
    field.current?.select();
  };
  useImperativeHandle(ref, () => ({
    clear: () => text() !== "" && set("", "later"),
    search,
  }));
  const { list, press } = usePressedTile(tiles, (one) =>
    favourites.isChoosing ? void favourites.toggle(one.id) : pickTile(one),
  );
  const shown = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    // The keys of an input method choose its words.
    if (event.nativeEvent.isComposing) return;
    found.noteKey(event.timeStamp);
    if (event.key === "Escape" && text() !== "") set("", "now");
    if (event.key === "Escape" || (event.key === "Backspace" && text() === "")) count.drop();
    const [first] = shown.current?.getElementsByTagName("button") ?? [];
    if (event.key === "ArrowDown" && first) {
      event.preventDefault();
      first.focus();
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    const code = text().trim();
    if (code === "") return onEnter();
    const one = props.findHere(code);
    if (!one) found.catchUp();
    const { tiles, isAsking } = latest.current;
    const only = tiles.length === 1 && !isAsking ? tiles[0] : undefined;
    if (one) pick(one);
    else if (only) pickTile(only);
    else search(text());
  };

  return (
    <section className={classes.section} aria-label={texts.products}>
      <PlainInput
        ref={field}
        inputClass={classes.field}
        id={productSearchId}
        type="text"
        role="searchbox"
        aria-label={texts.searchProducts}
        placeholder={texts.searchProductsHint}
        isLarge
        left={
          <output className={classes.count}>
            {count.pending === null ? <ScanBarcode size={22} aria-hidden /> : `${count.pending} ×`}
          </output>
        }
        leftWidth={count.pending === null ? undefined : 36 + 9 * String(count.pending).length}
        right={
          isAsking ? (
            <Loader size="xs" />
          ) : (
            <CloseButton
              aria-label={uiTexts.clearSearch}
              size={44}
              // It goes with the text: the focus, and the keyboard of a touch screen, stay with the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={({ detail }) => {
                set("", "now");
                if (detail === 0) field.current?.focus();
                else focusProductSearch();
              }}
            />
          )
        }
        onChange={({ currentTarget, nativeEvent }) => {
          const rest = count.note(currentTarget.value);
          const isEmptiedByScan = rest === "" && !(nativeEvent instanceof InputEvent);
          set(rest, isEmptiedByScan ? "later" : rest === "" ? "now" : "typed");
        }}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (favourites.isChoosing) favourites.choose(false);
        }}
      />
      <div className={classes.chips}>
        {found.copy && found.place && (
          <ErrorBoundary resetOn={found.copy} failed={() => null}>
            <Suspense>
              <TileChips
                copy={found.copy}
                place={found.place}
                shown={found.shown}
                onShow={found.choose}
                isChoosing={favourites.isChoosing}
                onChoosing={favourites.choose}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div ref={shown} className={classes.tiles} aria-busy={isFetching} {...list}>
        {error && !isFetching ? (
          <ErrorState text={failureText(error, texts.theProductsCouldNotBeLoaded)} onRetry={refetch} />
        ) : tiles.length > 0 ? (
          <TileGrid
            tiles={tiles}
            hasMore={found.hasMore}
            inCart={inCart}
            isFavourite={favourites.isFavourite}
            press={press}
            onLeave={() => document.getElementById(productSearchId)?.focus()}
          />
        ) : isFetching || branchId === null ? (
          <TileSkeletons />
        ) : (
          <EmptyState
            text={wanted === "" ? saleTexts.noProductsHere : commonTexts.noProductFound}
            icon={<PackageX size={28} />}
          >
            {onAddProduct && (
              <Button variant="light" onClick={() => onAddProduct(wanted)}>
                {saleTexts.addProduct}
              </Button>
            )}
          </EmptyState>
        )}
      </div>
      {props.children}
    </section>
  );
}
