import { useFocusWithin, useMediaQuery } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";

/** Screens with room for both side by side, including a telephone in landscape; the same sizes as in pos.module.css. */
const besideSizes = "(min-width: 48em), (min-width: 36em) and (max-height: 30em)";

export const sheetId = "cart-and-payment";

export type Sheet = ReturnType<typeof useSheet>;

/**
 * Where the cart and the payment have no room beside the products, they are a sheet over them (selling §33). It opens by its
 * button in the bar and with whatever puts the focus into it; it closes when the cart becomes empty.
 */
export function useSheet(isEmpty: boolean) {
  const isSheet = !useMediaQuery(besideSizes, true, { getInitialValueInEffect: false });
  const [isWanted, setWanted] = useState(false);
  const isOpen = isSheet && isWanted;
  const openNow = useRef(isOpen);
  openNow.current = isOpen;
  const button = useRef<HTMLButtonElement>(null);
  const head = useRef<HTMLButtonElement>(null);
  const { ref } = useFocusWithin<HTMLDivElement>({ onFocus: () => setWanted(true) });

  const leave = useCallback(() => {
    if (!openNow.current) return;
    setWanted(false);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (isEmpty) leave();
  }, [isEmpty, leave]);
  // The next time it opens at its top, with the cart.
  useEffect(() => {
    if (!isOpen) document.getElementById(sheetId)?.scrollTo(0, 0);
  }, [isOpen]);
  return {
    isSheet,
    isOpen,
    /** Refs of the sheet, of its button in the bar, and of the button at its top. */
    ref,
    button,
    head,
    open: () => head.current?.focus(),
    leave,
    /** The state now, which a render may not know yet. */
    isOpenNow: () => openNow.current,
  };
}
