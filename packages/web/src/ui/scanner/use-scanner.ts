import { scannedCode } from "@clove/domain/orders/receipt-link.ts";
import {
  type HearingRules,
  hear,
  heardNothing,
  interrupted,
  type Keeper,
} from "@clove/domain/till/hear-scanner.ts";
import type { KeyPlace } from "@clove/domain/till/scanner-keys.ts";
import { useEffect, useRef } from "react";
import { openDialogs } from "../dialogs/open-dialogs.ts";

type Props = Omit<HearingRules, "tellsUnheard"> & {
  enabled: boolean;
  onScan: (code: string, place: KeyPlace) => void;
  /**
   * Called with a code that was scanned into a dialog; its fields are then restored, and its Enter is swallowed. Without this callback
   * the dialog's fields keep the code.
   */
  onUnheard?: ((code: string) => void) | undefined;
};

/**
 * Recognises the keys of a barcode scanner wherever the focus is. What they typed into a field before is removed again, and their Enter
 * is swallowed. A field with `data-takes-codes` keeps them.
 */
export function useScanner({ enabled, ...props }: Props) {
  const now = useRef(props);
  now.current = props;

  useEffect(() => {
    if (!enabled) return;
    let hearing = heardNothing<Field>();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) {
        hearing = interrupted(hearing);
        return;
      }
      // In a focused select the letters of a code would choose options. A space still opens the list.
      const isChoice = event.target instanceof HTMLSelectElement && event.key.length === 1;
      if (isChoice && event.key !== " ") event.preventDefault();
      const { searchId, knows, onScan, onUnheard } = now.current;
      const press = {
        key: event.key,
        time: event.timeStamp,
        field: fieldOf(event.target),
        keeper: keeperOf(event.target, searchId),
      };
      const [next, heard] = hear<Field>(hearing, press, {
        searchId,
        knows,
        tellsUnheard: onUnheard !== undefined,
      });
      hearing = next;
      for (const each of heard) {
        if (each.do === "swallow") {
          event.preventDefault();
          event.stopImmediatePropagation();
        } else if (each.do === "write") write(each.field, each.value);
        else if (each.do === "scan") onScan(scannedCode(each.code), each.place);
        else onUnheard?.(each.code);
      }
    };
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [enabled]);
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const textless = ["button", "checkbox", "radio", "submit", "reset", "file", "range", "color"];

function fieldOf(target: EventTarget | null): Field | null {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !textless.includes(target.type));
  return isField ? target : null;
}

/** Sets the value as if it were typed, so that React notices it in a controlled field. */
function write(field: Field, value: string) {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function keeperOf(target: EventTarget | null, searchId: string): Keeper {
  const takesItself =
    target instanceof HTMLElement && target.dataset.takesCodes !== undefined && target.id !== searchId;
  if (takesItself) return "field";
  return openDialogs().length > 0 ? "dialog" : null;
}
