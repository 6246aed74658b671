import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { UnstyledButton } from "@mantine/core";
import { Star } from "lucide-react";
import { useMemo } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useCan } from "../../../session/rights.ts";
import { focusSibling } from "../../../ui/forms/focus-sibling.ts";
import * as lazyTexts from "../lazy.texts.ts";
import { type ChipKey, chipsOf, type Place } from "./chips.ts";
import classes from "./tile-chips.module.css";
import type { SeenCopy } from "./use-open-copy.ts";

type Props = {
  copy: SeenCopy;
  place: Place;
  shown: ChipKey;
  onShow: (key: ChipKey) => void;
  /** A press on a tile makes it a favourite, or not any more. */
  isChoosing: boolean;
  onChoosing: (isChoosing: boolean) => void;
};

/** A chip for each choice of products to show as tiles; one tab stop, in which arrows move (selling §30). */
export function TileChips({ copy, place, shown, onShow, isChoosing, onChoosing }: Props) {
  const mayChoose = useCan()("product:edit");
  const online = useOnline();
  const chips = useMemo(
    () => [{ key: "all" as const, text: lazyTexts.all }, ...chipsOf(copy.memory, place)],
    [copy, place],
  );
  return (
    <>
      <div role="toolbar" aria-label={lazyTexts.productsShown} className={classes.chips}>
        {chips.map(({ key, text }) => (
          <UnstyledButton
            key={key}
            className={classes.chip}
            aria-pressed={key === shown}
            tabIndex={key === shown ? 0 : -1}
            onClick={() => onShow(key)}
            onKeyDown={(event) => focusSibling(event, { back: "ArrowLeft", on: "ArrowRight" })}
          >
            {text}
          </UnstyledButton>
        ))}
      </div>
      {mayChoose && (
        <UnstyledButton
          className={classes.chip}
          aria-label={lazyTexts.chooseFavourites}
          title={online ? lazyTexts.chooseFavouritesHint : offlineTexts.notAvailableOffline}
          aria-pressed={isChoosing}
          disabled={!online}
          onClick={() => onChoosing(!isChoosing)}
        >
          <Star size={18} aria-hidden />
        </UnstyledButton>
      )}
    </>
  );
}
