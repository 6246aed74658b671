import * as commonTexts from "@clove/domain/common.texts.ts";
import { useMemo, useState } from "react";
import { failureText } from "../../../api/failure.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { useSetFavouriteMutation } from "../../favourites/favourites.api.ts";
import type { SeenCopy } from "./use-open-copy.ts";

/** Choosing the favourites of a store: while it is on, a press on a tile changes them (selling §30). */
export function useFavourites(copy: SeenCopy | undefined, branchId: number | null) {
  const [isChoosing, setChoosing] = useState(false);
  /** What was chosen here, until the data stream delivers it a moment later. */
  const [chosen, setChosen] = useState<ReadonlyMap<number, boolean>>(new Map());
  const [setFavourite] = useSetFavouriteMutation();
  const stored = useMemo(() => new Set(copy?.chips.favouritesOf(copy.memory, branchId)), [copy, branchId]);
  const isFavourite = (id: number) => chosen.get(id) ?? stored.has(id);
  return {
    isChoosing,
    choose: (isOn: boolean) => {
      setChoosing(isOn);
      setChosen(new Map());
    },
    /** Undefined unless they are being chosen. */
    isFavourite: (id: number) => (isChoosing ? isFavourite(id) : undefined),
    toggle: async (id: number) => {
      if (branchId === null) return;
      const wanted = !isFavourite(id);
      const { error } = await setFavourite({ branch_id: branchId, product_id: id, wanted });
      if (error) return notify.error(failureText(error, commonTexts.somethingWentWrong));
      setChosen((before) => new Map(before).set(id, wanted));
      const { favouriteText } = await import("./favourite-text.ts");
      notify.success(favouriteText(wanted));
    },
  };
}
