import type { PaymentMethod } from "@clove/domain/orders/payment-methods.ts";
import { quickCash } from "@clove/domain/orders/payments.ts";
import type { TillKey } from "@clove/domain/till/till-events.ts";
import { useWindowEvent } from "@mantine/hooks";
import { openDialogs } from "../../ui/dialogs/open-dialogs.ts";
import { keysOf } from "../../ui/lists/keys-of.ts";
import { productSearchId } from "./find/product-search.tsx";
import type { Send } from "./here.ts";

const methodKeys: [string, PaymentMethod][] = [
  ["C", "cash"],
  ["R", "credit"],
  ["B", "bank"],
  ["Q", "qr"],
];

const keys: Record<string, TillKey> = {
  F2: { key: "search" },
  Escape: { key: "home" },
  F4: { key: "customer" },
  "Alt+A": { key: "adjustment" },
  "Alt+P": { key: "amount" },
  F6: { key: "hold" },
  F7: { key: "held" },
  F8: { key: "cash", note: null },
  "Ctrl+Enter": { key: "place" },
  ...Object.fromEntries(quickCash.map((note, i) => [`Alt+${i + 1}`, { key: "cash", note }])),
  ...Object.fromEntries(methodKeys.map(([key, method]) => [`Alt+${key}`, { key: "toggle", method }])),
};

/** The sale screen's keyboard shortcuts (listed in a dialog); they do nothing while a dialog is open. */
export function useShortcuts({ enabled, send }: { enabled: boolean; send: Send }) {
  useWindowEvent("keydown", (event) => {
    const key = boundTo(event);
    if (!enabled || event.isComposing || openDialogs().length > 0) return;
    if (key) {
      event.preventDefault();
      send({ type: "pressed", key });
    } else if (/^(Shift\+)?\w$/.test(keysOf(event)) && !isTypingInto(event.target)) {
      // No field takes the letter: the machine may move the focus, and the browser then types it there.
      send({ type: "letter" });
    }
  });
}

function boundTo(event: KeyboardEvent): TillKey | undefined {
  const { key, target } = event;
  // In a field `?` is typed; but the empty product search, which mostly has the focus, lets it through.
  if (key === "?" && !isTypingInto(target)) return { key: "help" };
  if (key === "Enter" && target === document.body && keysOf(event) === "Enter") return { key: "placeIfPaid" };
  return keys[keysOf(event)];
}

function isTypingInto(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false;
  return target.id !== productSearchId || target.value !== "";
}
