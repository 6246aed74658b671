import * as saleTexts from "../orders/sale.texts.ts";
import { place } from "./placing.ts";
import type { Dialog, Found, Now, Things, TillKey } from "./till-events.ts";
import {
  all,
  change,
  effect,
  focus,
  type Move,
  nothing,
  searchedFor,
  type Till,
  type Turn,
  told,
} from "./till-state.ts";

/** These keys, like scans and picked products, wait while a sale is sent, because they belong to the next one. */
const ofTheCart: TillKey["key"][] = ["hold", "cash", "toggle"];
const placing: TillKey["key"][] = ["place", "placeIfPaid"];

const isReady = <T extends Things>(turn: Turn<T>, till: Till<T>): boolean =>
  turn.kind === "key"
    ? !till.placing || !ofTheCart.includes(turn.key.key)
    : !till.placing && turn.found !== null;

/** Carries out the turns that are ready, in order. Around a key the screen is rendered, so that the key works on what it shows. */
export const goOn =
  <T extends Things>(now: Now<T>): Move<T> =>
  (till) => {
    const [turn, ...turns] = till.turns;
    if (!turn || !isReady(turn, till)) return [till, []];
    // A key whose turn comes under a dialog does nothing.
    const isKept = turn.kind === "key" && (till.dialog !== null || now.isUnderDialog);
    const done = isKept ? nothing : doneAtOnce(turn, now);
    const isDrawn = turns.length > 0 && (turn.kind === "key" || turns[0]?.kind === "key");
    const rest = isDrawn
      ? effect<T>({ do: "draw" }, { do: "afterwards", event: { type: "next" } })
      : goOn(now);
    return all(change<T>({ turns }), done, rest)(till);
  };

/**
 * Carries a turn out at once, or after the scans and picked products that wait. A second press of Place Order does nothing, unless
 * such a scan or product waits before it: then it is for the next sale.
 */
export const queued =
  <T extends Things>(turn: Turn<T>, now: Now<T>): Move<T> =>
  (till) => {
    const isForNext = till.turns.some(({ kind }) => kind !== "key");
    const isSecondPress = till.placing !== null && turn.kind === "key" && placing.includes(turn.key.key);
    if (isSecondPress && !isForNext) return [till, []];
    if (!isForNext && isReady(turn, till)) return doneAtOnce(turn, now)(till);
    return [{ ...till, turns: [...till.turns, turn] }, []];
  };

const doneAtOnce = <T extends Things>(turn: Turn<T>, now: Now<T>): Move<T> =>
  turn.kind === "key" ? keyDone(turn, now) : taken(turn, now);

/** Puts a product picked by hand into the cart at once or, while a sale is sent, into the next one. */
export const picked =
  <T extends Things>(sellable: T["sellable"], now: Now<T>): Move<T> =>
  (till) => {
    const { barcode, name } = sellable.facts;
    const turn = {
      kind: "pick" as const,
      code: barcode ?? name,
      count: till.count ?? 1,
      found: { sellable },
    };
    return all(change<T>({ count: null }), now.isLocked ? queued<T>(turn, now) : taken<T>(turn, now))(till);
  };

function taken<T extends Things>(turn: Exclude<Turn<T>, { kind: "key" }>, now: Now<T>): Move<T> {
  const { code, count } = turn;
  const found = turn.found as Found<T>;
  const isOrder = "order" in found || "receipt" in found;
  if (!isOrder && now.isLocked) return told({ code, text: saleTexts.saleAwaitsAnswer, isUnknown: false });
  if ("problem" in found) {
    const { problem: text, isUnknown } = found;
    const mayBeWords = isUnknown && turn.kind === "scan" && turn.mayBeWords;
    return (till) =>
      // What was typed while the code was looked up stays.
      (mayBeWords && till.search.text === "" ? searchedFor<T>(code) : told<T>({ code, text, isUnknown }))(
        till,
      );
  }
  const piece = "sellable" in found ? found.piece : undefined;
  if (piece && count !== 1) return told({ code, text: saleTexts.labelsOneByOne, isUnknown: false });
  return all(change<T>({ problem: null }), doneWith(found, count));
}

function doneWith<T extends Things>(found: Exclude<Found<T>, { problem: string }>, count: number): Move<T> {
  if ("order" in found) return change<T>({ dialog: { kind: "order", order: found.order } });
  if ("receipt" in found) return change<T>({ dialog: { kind: "restore", receipt: found.receipt } });
  if ("customer" in found) return effect<T>({ do: "choose", customer: found.customer });
  if ("badge_of" in found) return effect<T>({ do: "askPin", user_id: found.badge_of });
  return effect<T>({ do: "add", count, ...found });
}

/** Opens a dialog, but not that for holding a cart that is empty, or whose sale was sent. */
export const opened = <T extends Things>(dialog: Dialog<T>, now: Now<T>): Move<T> => {
  if (dialog.kind !== "hold") return change<T>({ dialog });
  if (now.lines === 0 || now.isLocked) return nothing;
  return now.hasWrongNumbers ? effect({ do: "showWrongNumbers" }) : change<T>({ dialog });
};

type Pressed = Extract<Turn<Things>, { kind: "key" }>;

function keyDone<T extends Things>({ key: pressed, text }: Pressed, now: Now<T>): Move<T> {
  const { lines } = now;
  switch (pressed.key) {
    case "cash":
      // With an empty cart the button is disabled and cannot have the focus.
      return all(effect<T>({ do: "cash", note: pressed.note }), lines > 0 ? focus("placeOrder") : nothing);
    case "toggle":
      return effect({ do: "toggle", method: pressed.method });
    case "place":
      return lines > 0 ? place(text, now) : nothing;
    case "placeIfPaid":
      return lines > 0 && now.isPaid ? place(text, now) : nothing;
    case "hold":
    case "held":
      return opened({ kind: pressed.key }, now);
    case "help":
      return opened({ kind: "shortcuts" }, now);
    case "home":
      // To the product search, except on a touch screen, where that would open the keyboard.
      return all(effect<T>({ do: "leaveSheet" }), now.isTouch ? nothing : focus("search"));
    case "search":
      return all(effect<T>({ do: "leaveSheet" }), focus("search"));
    case "customer":
    case "adjustment":
    case "amount":
      return focus(pressed.key);
  }
}
