import { typedCount } from "@clove/domain/orders/typed-count.ts";
import { useCallback, useRef, useState } from "react";
import { numberSigns } from "../../../ui/number-signs.ts";

export type Count = ReturnType<typeof useCount>;

/** How many of the next product, from a text in the search such as `3*` (selling §31). */
export function useCount(onWrong: (text: string) => void) {
  const [pending, setPending] = useState<number | null>(null);
  // A key may come before the screen is drawn.
  const now = useRef<number | null>(null);
  const set = useCallback((count: number | null) => {
    now.current = count;
    setPending(count);
  }, []);
  return {
    pending,
    /** Notes the count at the beginning of a text, and answers what is left of it. */
    note(text: string): string {
      const typed = typedCount(text, numberSigns);
      if (!typed) return text;
      if (typed.count === null) onWrong(text);
      set(typed.count);
      return typed.rest;
    },
    /** For one product, and once. */
    take(): number {
      const count = now.current ?? 1;
      set(null);
      return count;
    },
    drop: () => set(null),
  };
}
