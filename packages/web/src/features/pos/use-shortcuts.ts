import { quickCash } from "@clove/domain/orders/payments.ts";
import { useHotkeys } from "react-hotkeys-hook";
import { customerSearchId } from "./customer-picker.tsx";
import { productSearchId } from "./find/product-search.tsx";

type Props = {
  enabled: boolean;
  onExactCash: () => void;
  onQuickCash: (note: number) => void;
  onPlace: () => void;
  /** Enter while no field, button or link has the focus. */
  onEnter: () => void;
  onHelp: () => void;
};

/** The sale screen's keyboard shortcuts (listed in a dialog); they do nothing while a dialog is open. */
export function useShortcuts({ enabled, onExactCash, onQuickCash, onPlace, onEnter, onHelp }: Props) {
  const everywhere = {
    enabled,
    enableOnFormTags: true,
    preventDefault: true,
    ignoreEventWhen: () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null,
  } as const;
  useHotkeys("f2", () => document.getElementById(productSearchId)?.focus(), everywhere);
  useHotkeys("f4", () => document.getElementById(customerSearchId)?.focus(), everywhere);
  useHotkeys("f8", onExactCash, everywhere);
  useHotkeys("mod+enter", onPlace, everywhere);
  useHotkeys("enter", onEnter, {
    enabled,
    ignoreEventWhen: (event) => everywhere.ignoreEventWhen() || event.target !== document.body,
  });
  useHotkeys(
    quickCash.map((_, i) => `alt+${i + 1}`),
    (_, { keys }) => {
      const note = quickCash[Number(keys?.at(-1)) - 1];
      if (note !== undefined) onQuickCash(note);
    },
    everywhere,
  );
  useHotkeys("?", onHelp, {
    ...everywhere,
    useKey: true,
    // In a field it is a letter; the empty product search has the focus most of the time and lets it through.
    ignoreEventWhen: (event) => everywhere.ignoreEventWhen() || isTypingInto(event.target),
  });
}

function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.id !== productSearchId || target.value !== "";
}
