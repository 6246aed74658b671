import type { Approved } from "../approvals/approved.ts";
import { placeOf } from "./focus.ts";
import type { Answer, Now, Refused, Things, TillEffect } from "./till-events.ts";
import {
  all,
  change,
  effect,
  emptied,
  focus,
  goHome,
  type Move,
  nothing,
  type Placing,
  type Step,
  setText,
  type Till,
  unlessUnderDialog,
} from "./till-state.ts";

/** Placing that takes longer than this, in milliseconds, is shown as going on. */
const unnoticed = 100;

/** Place Order: checks the sale, and closes its cart for changes (selling §15). A second press does nothing. */
export const place =
  <T extends Things>(text: string, now: Now<T>): Move<T> =>
  (till) => {
    if (till.placing) return [till, []];
    if (till.dialog?.kind === "hold") {
      // While the dialog for holding the cart is on the screen, the cart is not sold; one that never came onto it is dropped.
      return now.isUnderDialog ? [till, []] : all(change<T>({ dialog: null }), place(text, now))(till);
    }
    if (now.hasWrongNumbers) return [till, [{ do: "showWrongNumbers" }]];
    const { refusal, cartKey, hasAmounts } = now;
    if (!refusal) return begun<T>(text, null)(till);
    const at = placeOf(refusal.path, hasAmounts);
    // The screen says why beside the control that gets the focus.
    const isInPlace = at !== null && now.canFocus(at);
    const warned =
      isInPlace || refusal.text === null ? nothing : effect<T>({ do: "warn", text: refusal.text });
    const next = refusal.mayAsk && !now.isUnderDialog ? asks<T>(refusal.text) : focus<T>(at);
    return all(change<T>({ tried: cartKey }), warned, next)(till);
  };

const begun = <T extends Things>(text: string, approval: Approved | null): Move<T> => {
  const began = { step: "closing" as const, sale: null, text, problems: [], asks: null, isShown: false };
  return all(change<T>({ placing: began }), effect({ do: "closeCart", approval }));
};

const asks = <T extends Things>(text: string | null): Move<T> =>
  change<T>({ dialog: { kind: "approval", text: text ?? "" } });

/** The sale is another one now: the question is dropped, and the focus stays with what was changed. */
export const unasked = <T extends Things>(till: Till<T>): Step<T> => [
  till.dialog?.kind === "approval" ? { ...till, dialog: null } : till,
  [],
];

/** The sale that was asked about goes through; the server judges whether it still is the same. */
export const approved =
  <T extends Things>(approval: Approved): Move<T> =>
  (till) => {
    if (till.placing || till.dialog?.kind !== "approval") return [till, []];
    const shut = all(change<T>({ dialog: null }), effect<T>({ do: "draw" }));
    return all(shut, begun<T>(till.search.text, approval))(till);
  };

/**
 * The cart is written to disk before the sale is sent, because the sale's id must survive a crash once the server may have stored it.
 * Offline, `send` stores cart and sale in one transaction.
 */
export function cartClosed<T extends Things>(
  sent: { sale: T["sent"]; isOnline: boolean } | null,
  now: Now<T>,
): Move<T> {
  if (!sent) return ended;
  const { sale, isOnline } = sent;
  return all(
    isOnline
      ? all(onto<T>({ step: "keeping", sale }), effect({ do: "keepCart", sale }))
      : all(onto<T>({ step: "sending", sale }), effect({ do: "send", sale })),
    // What is typed from here on belongs to the next sale, and the pressed button is disabled, so the focus must leave it.
    textTaken,
    unlessUnderDialog(now, goHome(now)),
    effect({ do: "wait", timer: "placing", ms: unnoticed }),
  );
}

/** Removes the text that was in the search when Place Order was pressed; what was typed since then stays. */
function textTaken<T extends Things>(till: Till<T>): Step<T> {
  const { text } = till.search;
  const taken = till.placing?.text ?? "";
  if (text === taken) return emptied(till);
  return text.startsWith(taken) ? setText<T>(text.slice(taken.length), "typed")(till) : [till, []];
}

/** The cart is on disk; if another tab has sold or changed it (`isOwn` false), it is not sold here. */
export const cartKept =
  <T extends Things>(isOwn: boolean): Move<T> =>
  (till) => {
    if (till.placing?.step !== "keeping" || !isOwn) return ended(till);
    const { sale } = till.placing;
    return all(onto<T>({ step: "sending" }), effect({ do: "send", sale }))(till);
  };

export const answered =
  <T extends Things>(answer: Answer<T>): Move<T> =>
  (till) => {
    const sale = till.placing?.sale;
    switch (answer.kind) {
      case "placed":
        return all(effect<T>({ do: "sold", sale, placed: answer.placed }), ended)(till);
      case "none":
        return all(effect<T>({ do: "tellUnanswered" }), ended)(till);
      case "taken":
        // Writing the cart once more shows what the other tab has left in its place.
        return all(onto<T>({ step: "giving up" }), effect({ do: "keepCart", sale }))(till);
      case "reused":
        // The id belongs to another sale, because the same sale would have got its first answer again (offline §5).
        return refreshing<T>(answer.problems, { do: "rename", sale }, null)(till);
      case "refused":
        return refreshing<T>(
          answer.problems,
          { do: "reopen", sale, text: answer.text },
          answer.mayAsk ? answer.text : null,
        )(till);
    }
  };

const refreshing = <T extends Things>(
  problems: Refused[],
  done: TillEffect<T>,
  asks: string | null,
): Move<T> => all(effect(done), onto<T>({ step: "refreshing", problems, asks }), effect({ do: "refresh" }));

/** The products were read again after a refusal, which the server may have based on newer prices and stock than the till's. */
export const refreshed =
  <T extends Things>(cart: T["cart"], now: Now<T>): Move<T> =>
  (till) => {
    const { problems = [], asks: text = null } = till.placing ?? {};
    const at = placeOf(problems[0]?.path ?? "", now.hasAmounts);
    const isAsked = text !== null && till.dialog === null && !now.isUnderDialog;
    const next = isAsked ? asks<T>(text) : unlessUnderDialog(now, focus<T>(at));
    return all(change<T>({ refused: { cart, problems } }), next, ended)(till);
  };

export const onto =
  <T extends Things>(changes: Partial<Placing<T>>): Move<T> =>
  (till) => [till.placing ? { ...till, placing: { ...till.placing, ...changes } } : till, []];

/** Placing is over: the turns that waited go on, and a key after the screen shows the cart that it works on. */
function ended<T extends Things>(till: Till<T>): Step<T> {
  const drawn = till.turns[0]?.kind === "key" ? effect<T>({ do: "draw" }) : nothing;
  const over = effect<T>({ do: "stop", timer: "placing" }, { do: "release" });
  return all(
    change<T>({ placing: null }),
    over,
    drawn,
    effect({ do: "afterwards", event: { type: "next" } }),
  )(till);
}
