import * as commonTexts from "@clove/domain/common.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { isOrderCode } from "@clove/domain/orders/order-code.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { ActionIcon, Button, CloseButton, Loader } from "@mantine/core";
import { Camera, PackageX, ReceiptText, ScanBarcode } from "lucide-react";
import { type KeyboardEvent, memo, Suspense, useLayoutEffect, useRef, useState } from "react";
import { failureText } from "../../../api/failure.ts";
import { ErrorBoundary } from "../../../ui/feedback/error-boundary.tsx";
import { EmptyState, ErrorState } from "../../../ui/feedback/states.tsx";
import { PlainInput } from "../../../ui/forms/plain-input.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { hasCamera } from "../../../ui/scanner/has-camera.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import * as texts from "../pos.texts.ts";
import { type RunningTill, useTill } from "../running-till.ts";
import classes from "./product-search.module.css";
import { TileSkeletons } from "./product-tile.tsx";
import { ScanLine } from "./scan-line.tsx";
import type { Tile } from "./tile.ts";
import { TileGrid } from "./tile-grid.tsx";
import { useFavourites } from "./use-favourites.ts";
import { usePressedTile } from "./use-pressed-tile.ts";
import { useProductSearch } from "./use-product-search.ts";

const TileChips = lazyPart(() => import("./tile-chips.tsx"), "TileChips");
const CameraScan = lazyPart(() => import("../../../ui/scanner/camera-scan.tsx"), "CameraScan");

export const productSearchId = "product-search";

type Props = {
  till: RunningTill;
  branchId: number | null;
  /** Left out for a user who may not create products. */
  onAddProduct: ((text: string) => void) | undefined;
  /** Gets the products on the screen, whose scans need no call. Must not set state. */
  onShown: (shown: ShownTiles) => void;
};

/** The tiles, and whether the server is being asked for more. */
export type ShownTiles = { tiles: readonly Tile[]; isAsking: boolean };

/**
 * Search by name, id or barcode, and what it found; the store's first products while it is empty (selling §2). Memoized: a scan
 * re-renders only the tiles whose quantity in the cart it changes.
 */
export const ProductSearch = memo(function ProductSearch({ till, branchId, onAddProduct, onShown }: Props) {
  const found = useProductSearch(till, branchId);
  const { wanted, tiles, isAsking, isFetching, error, refetch } = found;
  const { send } = till;
  const count = useTill(till, (state) => state.count);
  const favourites = useFavourites(found.copy, branchId);
  const [filming, setFilming] = useState(false);
  const cameraButton = useRef<HTMLButtonElement>(null);

  useLayoutEffect(() => onShown({ tiles, isAsking }));

  const { list, press } = usePressedTile(tiles, (tile) =>
    favourites.isChoosing ? void favourites.toggle(tile.id) : send({ type: "tile", tile }),
  );
  const shown = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp: time } = event;
    // While an input method composes a word, the keys are its own.
    if (event.nativeEvent.isComposing) return;
    const [first] = shown.current?.getElementsByTagName("button") ?? [];
    if (key === "Enter" || (key === "ArrowDown" && first)) event.preventDefault();
    send({ type: "searchKey", key, time });
    if (key === "ArrowDown") first?.focus();
  };

  return (
    <section className={classes.section} aria-label={texts.products} data-part="products">
      <div className={classes.searchRow}>
        <PlainInput
          className={classes.search}
          inputClass={classes.field}
          id={productSearchId}
          type="text"
          role="searchbox"
          aria-label={texts.searchProducts}
          placeholder={texts.searchProductsHint}
          isLarge
          left={
            <output className={classes.count}>
              {count === null ? <ScanBarcode size={22} aria-hidden /> : `${count} ×`}
            </output>
          }
          leftWidth={count === null ? undefined : 36 + 9 * String(count).length}
          right={
            isAsking ? (
              <Loader size="xs" />
            ) : (
              <CloseButton
                aria-label={uiTexts.clearSearch}
                size={44}
                // The button disappears with the text: the focus, and the keyboard of a touch screen, stay with the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={({ detail }) => send({ type: "cleared", by: detail === 0 ? "key" : "pointer" })}
              />
            )
          }
          onChange={({ currentTarget, nativeEvent }) =>
            send({ type: "typed", text: currentTarget.value, isKeys: nativeEvent instanceof InputEvent })
          }
          onKeyDown={onKeyDown}
          onFocus={() => {
            if (favourites.isChoosing) favourites.choose(false);
          }}
        />
        {hasCamera() && (
          <ActionIcon
            ref={cameraButton}
            variant="default"
            size={48}
            aria-label={filming ? uiTexts.stopCamera : formTexts.scanWithCamera}
            title={filming ? uiTexts.stopCamera : formTexts.scanWithCamera}
            aria-pressed={filming}
            onClick={() => setFilming(!filming)}
          >
            <Camera size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {filming && (
        <ErrorBoundary resetOn={filming} failed={() => null}>
          <Suspense>
            <CameraScan
              onCode={(code) => send({ type: "scanned", code, place: "page" })}
              onClose={() => {
                setFilming(false);
                cameraButton.current?.focus();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
      <div className={classes.chips}>
        {found.copy && found.place && (
          <ErrorBoundary resetOn={found.copy} failed={() => null}>
            <Suspense>
              <TileChips
                copy={found.copy}
                place={found.place}
                shown={found.shown}
                onShow={(key) => {
                  send({ type: "cleared", by: "chip" });
                  found.choose(key);
                }}
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
            isFavourite={favourites.isFavourite}
            press={press}
            onLeave={() => document.getElementById(productSearchId)?.focus()}
          />
        ) : isFetching || branchId === null ? (
          <TileSkeletons />
        ) : isOrderCode(wanted) ? (
          <EmptyState text={saleTexts.isOrderNumber} icon={<ReceiptText size={28} />}>
            <Button variant="light" onClick={() => send({ type: "searchKey", key: "Enter", time: 0 })}>
              {saleTexts.openOrder}
            </Button>
          </EmptyState>
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
      {/* At the end, where it only takes space from the tiles. */}
      <ScanLine till={till} onAddProduct={onAddProduct} />
    </section>
  );
});
