import type { ClipboardEvent, InputEvent } from "react";
import { amountText } from "./amount-text.ts";

/**
 * Refuses text that is put into a number field in one go and could mean several numbers, such as "1,250". Mantine's field
 * takes every comma that is pasted for a decimal point, and leaves out those that come otherwise.
 */
export const clearAmounts = (decimals: number) => ({
  onPasteCapture: (event: ClipboardEvent) => {
    if (amountText(event.clipboardData.getData("text"), decimals) !== null) return;
    event.preventDefault();
    event.stopPropagation();
  },
  onBeforeInput: (event: InputEvent) => {
    if (event.data.length > 1 && event.data.includes(",")) event.preventDefault();
  },
});
