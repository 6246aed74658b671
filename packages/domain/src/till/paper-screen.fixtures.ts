import type { PaymentMethod } from "../orders/payment-methods.ts";
import { numberSigns } from "../typed-number.ts";
import { step } from "./till.ts";
import type { Found, Now, Target, TillEffect, TillEvent, TillTimer } from "./till-events.ts";
import { openTill, type Till } from "./till-state.ts";

export type Goods = { facts: { name: string; barcode: string | null } };
type Line = { name: string; count: number };
export type Cart = {
  key: string;
  lines: readonly Line[];
  methods: readonly PaymentMethod[];
  customer: string | null;
};
export type Sale = { key: string; lines: readonly Line[]; isOnline: boolean; approval_id: number | null };
export type Paper = {
  sellable: Goods;
  customer: string;
  order: string;
  cart: Cart;
  sent: Sale;
  placed: Sale;
};
/** Where keys go: `dialog`, `receipt`, `lost` (nowhere), or a place of the screen. */
type Focus = Target | "dialog" | "receipt" | "lost";

const signs = numberSigns("en");

/** A cart paid by bank stands for one beyond a limit, which somebody else may allow. */
function refusalOf({ methods }: Cart): Now<Paper>["refusal"] {
  if (methods.length === 0) return { path: "payments", text: "unpaid", mayAsk: false };
  return methods.includes("bank") ? { path: "payments", text: "beyond", mayAsk: true } : null;
}

export const goodsOf = (name: string, barcode: string | null): Goods => ({ facts: { name, barcode } });

/** Stands in for the sale screen: it carries out the till's effects on a cart, a search field, a focus and calls of its own. */
export class PaperScreen {
  till: Till<Paper> = openTill;
  text = "";
  /** The text at the last press of Place Order. */
  textAtPress = "";
  focus: Focus = "search";
  isShown = false;
  /** A dialog of the page that the till does not know, like the question before a line is removed. */
  hasOther = false;
  isOnline = true;
  isTouch = false;
  isSheetOpen = false;
  /** Controls that are not on the screen or take no focus. */
  missing: readonly Target[] = [];
  cart: Cart = { key: "1", lines: [], methods: [], customer: null };
  attempt: Sale | null = null;
  /** The effects carried out so far. */
  done: TillEffect<Paper>[] = [];
  readonly lookUps: { id: number; code: string }[] = [];
  readonly sending: Sale[] = [];
  readonly keeping: Sale[] = [];
  refreshing = 0;
  readonly timers = new Set<TillTimer>();
  readonly orders: Sale[] = [];
  readonly held: Cart[] = [];
  /** Carts that another tab replaced. */
  readonly replaced: Cart[] = [];
  readonly added: Line[] = [];
  /** Lines added to a cart that was closed, which must not happen. */
  readonly lost: Line[] = [];
  /** Scans that left the queue without any effect, which must not happen. */
  unheard = 0;
  private readonly events: TillEvent<Paper>[] = [];
  private isBusy = false;
  private carts = 1;

  constructor(protected readonly shop: Readonly<Record<string, Found<Paper>>>) {}

  send(event: TillEvent<Paper>): void {
    this.events.push(event);
    if (this.isBusy) return;
    this.isBusy = true;
    for (let next = this.events.shift(); next; next = this.events.shift()) {
      const before = this.till;
      const [after, effects] = step(before, next, this.now());
      this.till = after;
      this.unheard += unheard(before, after, effects);
      if (after.sold !== null && after.sold !== before.sold && !this.isShown) this.focus = "receipt";
      for (const effect of effects) this.run(effect);
    }
    this.isBusy = false;
    this.draw();
  }

  /** Renders: a control that leaves the screen loses the focus. */
  private draw(): void {
    const { dialog, sold } = this.till;
    if (dialog !== null && !this.isShown) this.focus = "dialog";
    if ((dialog === null && this.focus === "dialog") || (sold === null && this.focus === "receipt"))
      this.focus = "lost";
    this.isShown = dialog !== null;
    if (this.focus === "placeOrder" && this.cart.lines.length === 0) this.focus = "lost";
  }

  private now(): Now<Paper> {
    const { cart } = this;
    const named = (text: string) =>
      Object.values(this.shop).flatMap((each) =>
        "sellable" in each && each.sellable.facts.name.startsWith(text) ? [each.sellable] : [],
      );
    const [only, ...others] = named(this.text);
    return {
      cartKey: cart.key,
      lines: cart.lines.length,
      isPaid: cart.methods.length > 0 || cart.lines.length === 0,
      isLocked: this.attempt !== null,
      refusal: this.attempt ? null : refusalOf(cart),
      hasWrongNumbers: false,
      hasAmounts: cart.methods.length > 0,
      canFocus: (target) => !this.missing.includes(target),
      isSheetOpen: this.isSheetOpen,
      isTouch: this.isTouch,
      isUnderDialog: this.isShown || this.hasOther,
      onlyTile: only && others.length === 0 ? { id: 1, sellables: [only] } : undefined,
      signs,
      sellableOf: (code) => {
        const found = this.shop[code];
        return found && "sellable" in found && !found.piece ? found.sellable : undefined;
      },
      isLabel: (code) => {
        const found = this.shop[code];
        return found !== undefined && "piece" in found;
      },
      findsHere: (text) => named(text).length > 0,
    };
  }

  private run(effect: TillEffect<Paper>): void {
    this.done.push(effect);
    switch (effect.do) {
      case "write":
        this.text = effect.text;
        break;
      case "wait":
        this.timers.add(effect.timer);
        break;
      case "stop":
        this.timers.delete(effect.timer);
        break;
      case "focus":
        this.focus = effect.on;
        break;
      case "leaveSheet":
        this.isSheetOpen = false;
        break;
      case "draw":
        this.draw();
        break;
      case "afterwards":
        this.events.push(effect.event);
        break;
      case "lookUp":
        this.lookUps.push(effect);
        break;
      case "add":
        this.add({ name: effect.sellable.facts.name, count: effect.piece?.quantity ?? effect.count });
        break;
      case "choose":
        if (!this.attempt) this.cart = { ...this.cart, customer: effect.customer };
        break;
      case "askPin":
        break;
      case "cash":
        this.choose("cash", true);
        break;
      case "toggle":
        this.choose(effect.method, !this.cart.methods.includes(effect.method));
        break;
      case "closeCart": {
        const { key, lines } = this.cart;
        this.attempt ??= {
          key,
          lines,
          isOnline: this.isOnline,
          approval_id: effect.approval?.approval_id ?? null,
        };
        const sale = this.attempt;
        this.send({ type: "cartClosed", sent: { sale, isOnline: this.isOnline } });
        break;
      }
      case "keepCart":
        this.keeping.push(effect.sale);
        break;
      case "send":
        this.sending.push(effect.sale);
        break;
      case "sold":
        if (this.cart.key === effect.sale.key) this.newCart();
        this.send({ type: "printed", receipt: effect.placed });
        break;
      case "rename":
        this.attempt = null;
        this.cart = { ...this.cart, key: String(++this.carts) };
        break;
      case "reopen":
        this.attempt = null;
        break;
      case "refresh":
        this.refreshing += 1;
        break;
      case "release":
      case "select":
      case "showWrongNumbers":
      case "sound":
      case "tellUnanswered":
      case "warn":
        break;
    }
  }

  private add(line: Line): void {
    this.added.push(line);
    if (this.attempt) this.lost.push(line);
    else this.cart = { ...this.cart, lines: [...this.cart.lines, line] };
  }

  private choose(method: PaymentMethod, isOn: boolean): void {
    const others = this.cart.methods.filter((each) => each !== method);
    if (!this.attempt) this.cart = { ...this.cart, methods: isOn ? [...others, method] : others };
  }

  protected newCart(): void {
    this.attempt = null;
    this.cart = { key: String(++this.carts), lines: [], methods: [], customer: null };
  }
}

/** Counts scans that left the queue without being added, chosen, reported, searched for or opened as a receipt. */
function unheard(before: Till<Paper>, after: Till<Paper>, effects: TillEffect<Paper>[]): number {
  const gone = before.turns.filter(
    (turn) =>
      turn.kind === "scan" &&
      !after.turns.some((other) => other.kind === "scan" && other.id === turn.id) &&
      !(after.dialog?.kind === "order"),
  );
  const heard = effects.filter((each) => ["add", "choose", "sound", "select"].includes(each.do));
  return Math.max(0, gone.length - heard.length);
}
