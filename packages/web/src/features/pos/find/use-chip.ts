import { useMemo, useState } from "react";
import { useListBestSellersQuery } from "../../products/products.api.ts";
import type { ChipKey, Place, Shown } from "./chips.ts";
import { useOpenCopy } from "./use-open-copy.ts";

const none: never[] = [];

/** The chosen chip, with what the copy has of it; nothing as long as the copy does not answer (selling §30). */
export function useChip(branchId: number | null) {
  const [chosen, choose] = useState<ChipKey>("all");
  const copy = useOpenCopy();
  const { data: best = none } = useListBestSellersQuery(branchId ?? 0, { skip: branchId === null });
  const place = useMemo<Place | undefined>(
    () => (branchId === null ? undefined : { branchId, best }),
    [branchId, best],
  );
  const shown = useMemo<Shown | undefined>(
    () => (copy && place ? copy.chips.shownBy(copy.memory, chosen, place) : undefined),
    [copy, place, chosen],
  );
  return { copy, place, choose, shown };
}
