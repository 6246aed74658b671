import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { quickCash } from "@clove/domain/orders/payments.ts";
import { useWindowEvent } from "@mantine/hooks";
import { keysOf } from "../../ui/keys-of.ts";
import { openDialogs } from "../../ui/open-dialogs.ts";
import { customerSearchId } from "./customer-picker.tsx";
import { productSearchId } from "./find/product-search.tsx";
import { adjustmentId } from "./payment/order-summary.tsx";

const methodKeys: Record<string, PaymentMethod> = { C: "cash", R: "credit", B: "bank", Q: "qr" };

/** What the keys do, with the cart of the moment. */
export type KeyActions = {
  hold: () => void;
  showHeld: () => void;
  /** A note, or null for the exact amount. */
  takeCash: (note: number | null) => void;
  toggle: (method: PaymentMethod) => void;
  place: () => void;
  placeIfPaid: () => void;
  help: () => void;
  /** Out of fields and sheet, to the product search where no keyboard would open. */
  goHome: () => void;
  /** To the product search, to type. */
  search: () => void;
};

type Props = {
  enabled: boolean;
  inTurn: (act: (now: KeyActions) => void) => void;
  /** A letter that no field takes. The focus may move: the letter follows it. */
  onTyped: () => void;
};

/** The sale screen's keyboard shortcuts (listed in a dialog); they do nothing while a dialog is open. */
export function useShortcuts({ enabled, inTurn, onTyped }: Props) {
  const focus = (selector: string) => () => document.querySelector<HTMLElement>(selector)?.focus();
  const keys: Record<string, (now: KeyActions) => void> = {
    F2: (now) => now.search(),
    Escape: (now) => now.goHome(),
    F4: focus(`#${customerSearchId}`),
    "Alt+A": focus(`#${adjustmentId}`),
    "Alt+P": focus("[id^=amount-]"),
    F6: (now) => now.hold(),
    F7: (now) => now.showHeld(),
    F8: (now) => now.takeCash(null),
    "Ctrl+Enter": (now) => now.place(),
    ...named(quickCash, (note, i) => [`Alt+${i + 1}`, (now: KeyActions) => now.takeCash(note)]),
    ...named(Object.entries(methodKeys), ([key, method]) => [
      `Alt+${key}`,
      (now: KeyActions) => now.toggle(method),
    ]),
  };
  const boundTo = (event: KeyboardEvent): ((now: KeyActions) => void) | undefined => {
    const { key, target } = event;
    // In a field it is a letter; the empty product search has the focus most of the time and lets it through.
    if (key === "?" && !isTypingInto(target)) return (now) => now.help();
    if (key === "Enter" && target === document.body && keysOf(event) === "Enter")
      return (now) => now.placeIfPaid();
    return keys[keysOf(event)];
  };
  useWindowEvent("keydown", (event) => {
    const act = boundTo(event);
    if (!enabled || event.isComposing || openDialogs().length > 0) return;
    if (act) {
      event.preventDefault();
      inTurn(act);
    } else if (/^(Shift\+)?\w$/.test(keysOf(event)) && !isTypingInto(event.target)) onTyped();
  });
}

const named = <T, V>(list: readonly T[], entry: (item: T, i: number) => [string, V]) =>
  Object.fromEntries(list.map(entry));

function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.id !== productSearchId || target.value !== "";
}
