import { isOrderCode } from "../orders/order-code.ts";
import { scannedCode } from "../orders/receipt-link.ts";
import * as saleTexts from "../orders/sale.texts.ts";
import { typedCount } from "../orders/typed-count.ts";
import { answered, approved, cartClosed, cartKept, onto, refreshed, unasked } from "./placing.ts";
import { keyNoted, serverAsked, tilesFollowed } from "./search-text.ts";
import type { Now, Things, Tile, TillEvent, TillKey, TillTimer } from "./till-events.ts";
import {
  all,
  change,
  closed,
  effect,
  emptied,
  focus,
  goHome,
  type Move,
  nothing,
  type Step,
  searchedFor,
  setText,
  type Till,
  told,
  unlessUnderDialog,
} from "./till-state.ts";
import { goOn, opened, picked, queued } from "./turns.ts";

/** The rules of the sale screen: from state, event and the app's present state to the next state and the effects, in order. */
export const step = <T extends Things>(till: Till<T>, event: TillEvent<T>, now: Now<T>): Step<T> =>
  moveOf(event, now)(till);

function moveOf<T extends Things>(event: TillEvent<T>, now: Now<T>): Move<T> {
  switch (event.type) {
    case "scanned":
      return scanned(event, now);
    case "found":
      return all(foundFor<T>(event), goOn(now));
    case "next":
      return goOn(now);
    case "pressed":
      return pressed(event.key, now);
    case "letter":
      return receiptClosed(now, nothing);
    case "typed":
      return typed(event, now);
    case "searchKey":
      return searchKey(event, now);
    case "entered":
      return (till) =>
        (now.onlyTile ? tilePicked(now.onlyTile, now) : searchedFor<T>(till.search.text))(till);
    case "tile":
      return tilePicked(event.tile, now);
    case "variation":
      return all(picked(event.sellable, now), emptied, closed(now));
    case "created":
      return all(
        change<T>({ problem: null }),
        emptied,
        event.sellable ? picked(event.sellable, now) : nothing,
      );
    case "cleared":
      return all(
        setText<T>("", "now"),
        focus(event.by === "key" || (event.by === "pointer" && !now.isTouch) ? "search" : null),
      );
    case "timer":
      return timeOver(event.timer);
    case "opened":
      return opened(event.dialog, now);
    case "closed":
      return closed(now);
    case "cartChanged":
      return emptied;
    case "dismissed":
      return change({ problem: null });
    case "gone":
      return goHome(now);
    case "cartClosed":
      return cartClosed(event.sent, now);
    case "cartKept":
      return cartKept(event.isOwn);
    case "answered":
      return answered(event.answer);
    case "printed":
      return change<T>({ sold: event.receipt, problem: null });
    case "refreshed":
      return refreshed(event.cart, now);
    case "unasked":
      return unasked;
    case "approved":
      return approved(event.approval);
  }
}

/**
 * Closes an open receipt first, because a scan or key over it is the beginning of the next sale: that of the sale, or one of an order
 * that was opened here. The order's other dialogs take all keys themselves.
 */
const receiptClosed =
  <T extends Things>(now: Now<T>, otherwise: Move<T>, then: Move<T> = nothing): Move<T> =>
  (till) => {
    const isOpen = till.sold !== null || (till.dialog?.kind === "order" && !now.isUnderDialog);
    return (isOpen ? all(closed(now), then) : otherwise)(till);
  };

type Of<Type extends TillEvent<Things>["type"]> = Extract<TillEvent<Things>, { type: Type }>;

/** Each scan is looked up at once, but its result is used in the order of the scans (selling §23). */
function scanned<T extends Things>({ code: whole, place }: Of<"scanned">, now: Now<T>): Move<T> {
  const { code, noted } = countNoted(whole, now);
  const home = receiptClosed(now, unlessUnderDialog(now, goHome(now)));
  const mayBeWords = place === "search" && (!/\d/.test(code) || (/\D/.test(code) && now.findsHere(code)));
  const lookedUp: Move<T> = (till) => {
    const id = till.scans + 1;
    const turn = { kind: "scan" as const, id, code, count: till.count ?? 1, mayBeWords, found: null };
    const turns = [...till.turns, turn];
    return [{ ...till, scans: id, count: null, turns }, [{ do: "lookUp", id, code }]];
  };
  return all(home, emptied, noted, code === "" ? nothing : lookedUp);
}

const foundFor =
  <T extends Things>({ id, found }: Extract<TillEvent<T>, { type: "found" }>): Move<T> =>
  (till) => {
    const turns = till.turns.map((turn) =>
      turn.kind === "scan" && turn.id === id ? { ...turn, found } : turn,
    );
    return [{ ...till, turns }, []];
  };

/** A key over the receipt closes it and is then handled as a key of the next sale. */
const pressed =
  <T extends Things>(key: TillKey, now: Now<T>): Move<T> =>
  (till) => {
    const again = effect<T>({ do: "afterwards", event: { type: "pressed", key } });
    const inTurn = queued<T>({ kind: "key", key, text: till.search.text }, now);
    return receiptClosed(now, inTurn, again)(till);
  };

function typed<T extends Things>({ text, isKeys }: Of<"typed">, now: Now<T>): Move<T> {
  const { code: rest, noted } = countNoted(text, now);
  return all(noted, setText<T>(rest, rest !== "" ? "typed" : isKeys ? "now" : "later", text));
}

/** Notes the quantity at the beginning of a text (selling §31); `code`: the rest of the text. */
function countNoted<T extends Things>(text: string, { signs }: Now<T>): { code: string; noted: Move<T> } {
  const count = typedCount(text, signs);
  if (!count) return { code: text, noted: nothing };
  const wrong = told<T>({ code: text, text: saleTexts.countWrong, isUnknown: false });
  return {
    code: count.rest,
    noted: all(count.count === null ? wrong : nothing, change<T>({ count: count.count })),
  };
}

const searchKey =
  <T extends Things>({ key, time }: Of<"searchKey">, now: Now<T>): Move<T> =>
  (till) => {
    const { text } = till.search;
    const drops = key === "Escape" || (key === "Backspace" && text === "");
    return all(
      change<T>({ search: keyNoted(till.search, time) }),
      key === "Escape" && text !== "" ? setText<T>("", "now") : nothing,
      drops ? change<T>({ count: null }) : nothing,
      key === "Enter" ? entered(text, now) : nothing,
    )(till);
  };

/** Enter puts the product with exactly this code into the cart, opens the order of this number, sells a scale's label, or else takes the only tile (selling §24). */
function entered<T extends Things>(text: string, now: Now<T>): Move<T> {
  const code = text.trim();
  if (code === "") return pressed({ key: "placeIfPaid" }, now);
  const one = now.sellableOf(code);
  if (one) return goodsPicked(one, now);
  if (isOrderCode(code) || now.isLabel(code))
    return scanned({ type: "scanned", code: scannedCode(code), place: "page" }, now);
  return all(followed, effect<T>({ do: "draw" }, { do: "afterwards", event: { type: "entered" } }));
}

const followed = <T extends Things>(till: Till<T>): Step<T> => [
  { ...till, search: tilesFollowed(till.search) },
  [],
];

const goodsPicked = <T extends Things>(sellable: T["sellable"], now: Now<T>): Move<T> =>
  all(picked(sellable, now), emptied, goHome(now));

function tilePicked<T extends Things>(tile: Tile<T["sellable"]>, now: Now<T>): Move<T> {
  const [first, ...others] = tile.sellables;
  if (others.length === 0) return goodsPicked(first, now);
  return all(effect<T>({ do: "select" }), change<T>({ dialog: { kind: "variation", tile } }));
}

function timeOver<T extends Things>(timer: TillTimer): Move<T> {
  if (timer === "placing") return onto({ isShown: true });
  if (timer === "tiles") return followed;
  return (till) => [{ ...till, search: serverAsked(till.search) }, []];
}
