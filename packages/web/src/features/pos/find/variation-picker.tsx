import { feedKey, keyGap, noKeys } from "@clove/domain/till/scanner-keys.ts";
import { Kbd, Modal, UnstyledButton } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { type KeyboardEvent, useRef } from "react";
import { focusSibling } from "../../../ui/forms/focus-sibling.ts";
import { type Sellable, shownVariation } from "./sellable.ts";
import { ShelfPrice } from "./shelf-price.tsx";
import { StockText } from "./stock-text.tsx";
import type { Tile } from "./tile.ts";
import classes from "./variation-picker.module.css";

type Props = {
  opened: boolean;
  tile: Tile | null;
  onPick: (sellable: Sellable) => void;
  onClose: () => void;
};

/** Which variation of a product is sold (selling §29). */
export function VariationPicker({ opened, tile, onPick, onClose }: Props) {
  return (
    <Modal opened={opened} onClose={onClose} title={tile?.sellables[0].facts.name} returnFocus={false}>
      {tile && <Variations tile={tile} onPick={onPick} />}
    </Modal>
  );
}

function Variations({ tile: { sellables }, onPick }: { tile: Tile; onPick: Props["onPick"] }) {
  const keys = useRef(noKeys);
  // A digit that others follow at once is part of a scanned code.
  const pickSoon = useDebouncedCallback(onPick, keyGap + 10);
  const first = Math.max(
    0,
    sellables.findIndex(({ facts }) => facts.stock > 0),
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // The Enter that opened the picker is still held down.
    if (event.key === "Enter" && event.repeat) event.preventDefault();
    focusSibling(event, { back: "ArrowUp", on: "ArrowDown" });
    pickSoon.cancel();
    const fed = feedKey(keys.current, { key: event.key, time: event.timeStamp });
    keys.current = fed.buffer;
    const one = fed.begins && /^[1-9]$/.test(event.key) ? sellables[Number(event.key) - 1] : undefined;
    if (one) pickSoon(one);
  };
  return (
    <div className={classes.list}>
      {sellables.map((one, at) => (
        <UnstyledButton
          key={one.facts.id}
          className={classes.variation}
          data-autofocus={at === first || undefined}
          onClick={() => onPick(one)}
          onKeyDown={onKeyDown}
        >
          <span className={classes.digit} aria-hidden>
            {at < 9 && <Kbd>{at + 1}</Kbd>}
          </span>
          <span className={classes.name}>{shownVariation(one.facts) ?? one.facts.name}</span>
          <StockText stock={one.facts.stock} />
          <span className={classes.price}>
            <ShelfPrice price={one.facts.sale_price} vat={one.facts.sale_vat} />
          </span>
        </UnstyledButton>
      ))}
    </div>
  );
}
