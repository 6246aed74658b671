import type { PaymentMethod } from "../orders/payment-methods.ts";
import { numberSigns } from "../typed-number.ts";
import type { Target } from "./focus.ts";
import { step } from "./till.ts";
import type { Answer, Found, Now, Tile, TillEffect, TillEvent, TillKey, TillTimer } from "./till-events.ts";
import { openTill, type Till } from "./till-state.ts";

type Goods = { facts: { name: string; barcode: string | null } };
type Line = { name: string; count: number };
type Cart = {
  key: string;
  lines: readonly Line[];
  methods: readonly PaymentMethod[];
  customer: string | null;
};
type Sale = { key: string; lines: readonly Line[]; isOnline: boolean };
type Paper = { sellable: Goods; customer: string; order: string; cart: Cart; sent: Sale; placed: Sale };
/** Where keys go: `dialog`, `receipt`, `lost` (nowhere), or a place of the screen. */
type Focus = Target | "dialog" | "receipt" | "lost";

const signs = numberSigns("en");

export const goodsOf = (name: string, barcode: string | null): Goods => ({ facts: { name, barcode } });

/**
 * A till on paper: cart, fields, focus, server and other tabs as the machine meets them. Nothing is answered before a test
 * says so, and everything that happens takes no time. The cart closes as the real one does, and forgets nothing that was added.
 */
export class PaperTill {
  till: Till<Paper> = openTill;
  text = "";
  /** What stood there when Place Order was pressed last. */
  textAtPress = "";
  focus: Focus = "search";
  isShown = false;
  isOnline = true;
  isTouch = false;
  isSheetOpen = false;
  cart: Cart = { key: "1", lines: [], methods: [], customer: null };
  attempt: Sale | null = null;
  /** What was done for the machine, but for what draws. */
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
  /** Added to a cart that was closed. */
  readonly lost: Line[] = [];
  /** Scans that left the queue, and nobody heard of them. */
  unheard = 0;
  private readonly events: TillEvent<Paper>[] = [];
  private isBusy = false;
  private carts = 1;

  constructor(private readonly shop: Readonly<Record<string, Found<Paper>>>) {}

  // What a person does.

  scan(code: string): void {
    const place = this.focus === "search" ? "search" : "page";
    if (this.isShown) return;
    this.send({ type: "scanned", code, place });
  }

  press(key: TillKey): void {
    if (key.key === "place" || key.key === "placeIfPaid") this.textAtPress = this.text;
    if (!this.isShown) this.send({ type: "pressed", key });
  }

  /** Into the search, if it has the focus. A letter over the receipt closes it first. */
  type(text: string): void {
    for (const letter of text) {
      if (this.focus !== "search" && !this.isShown) this.send({ type: "letter" });
      if (this.focus !== "search") continue;
      this.send({ type: "searchKey", key: letter, time: 0 });
      this.text += letter;
      this.send({ type: "typed", text: this.text, isKeys: true });
    }
  }

  /** What Enter does depends on what has the focus. */
  enter(): void {
    if (this.focus === "search") this.send({ type: "searchKey", key: "Enter", time: 0 });
    else if (this.focus === "placeOrder") this.press({ key: "place" });
    else if (this.focus === "amount" || this.focus === "lost") this.press({ key: "placeIfPaid" });
    else if (this.focus === "dialog") this.confirm();
    else if (this.focus === "receipt") this.send({ type: "closed" });
  }

  escape(): void {
    if (this.isShown) this.send({ type: "closed" });
    else {
      if (this.focus === "search") this.send({ type: "searchKey", key: "Escape", time: 0 });
      this.press({ key: "home" });
    }
  }

  /** The dialog's own answer. */
  confirm(): void {
    const { dialog } = this.till;
    if (dialog?.kind === "variation") {
      this.send({ type: "variation", sellable: dialog.tile.sellables[0] });
    } else {
      const isHeld = dialog?.kind === "hold" && this.cart.lines.length > 0;
      const isTakenUp = dialog?.kind === "held" && this.cart.lines.length === 0 && !this.attempt;
      if (isHeld) this.held.push(this.cart);
      if (isHeld) this.newCart();
      if (isTakenUp) this.cart = this.held.pop() ?? this.cart;
      this.send({ type: "closed" });
      if (isHeld || isTakenUp) this.send({ type: "cartChanged" });
    }
  }

  pressTile(tile: Tile<Goods>): void {
    if (!this.isShown && this.till.sold === null) this.send({ type: "tile", tile });
  }

  /** A change in a field or a list beside the search, which gives the focus back. */
  change(changes: Partial<Cart>): void {
    if (this.isShown) return;
    if (!this.attempt) this.cart = { ...this.cart, ...changes };
    this.send({ type: "gone" });
  }

  // What comes in its own time.

  find(at = 0): void {
    const [asked] = this.lookUps.splice(at, 1);
    if (!asked) return;
    const found = this.shop[asked.code] ?? { problem: "unknown", isUnknown: true };
    this.send({ type: "found", id: asked.id, found });
  }

  /** Or else it is another tab's, whose cart is shown instead. */
  keep(isOwn = true): void {
    if (!this.keeping.shift()) return;
    if (!isOwn) this.goOnElsewhere();
    this.send({ type: "cartKept", isOwn });
  }

  /** `lost`: the server has the sale, and its answer does not come. What it has, it neither refuses nor takes for another's. */
  answer(wanted: Exclude<Answer<Paper>["kind"], "none"> | "lost" | "unsent"): void {
    const sale = this.sending.shift();
    if (!sale) return;
    const isStored = this.orders.some(({ key }) => key === sale.key);
    const how = isStored && wanted !== "lost" && wanted !== "unsent" ? "placed" : wanted;
    if (!isStored && (how === "placed" || how === "lost")) this.orders.push(sale);
    this.send({ type: "answered", answer: answerOf(how, sale) });
  }

  refresh(): void {
    if (this.refreshing === 0) return;
    this.refreshing -= 1;
    this.send({ type: "refreshed", cart: this.cart });
  }

  pass(timer: TillTimer): void {
    if (this.timers.delete(timer)) this.send({ type: "timer", timer });
  }

  /** Another tab sold the cart, or went on with it; this one lies in the background and has no focus. */
  replace(): void {
    if (this.sending.length + this.keeping.length + this.refreshing > 0) return;
    this.goOnElsewhere();
    if (this.focus === "placeOrder") this.focus = "search";
  }

  /** Everything that is awaited comes, as it should. */
  settle(): void {
    while (this.lookUps.length + this.keeping.length + this.sending.length + this.refreshing > 0) {
      this.find();
      this.keep();
      this.answer("placed");
      this.refresh();
    }
    for (const timer of this.timers) this.pass(timer);
  }

  get sounds(): number {
    return this.done.filter((each) => each.do === "sound").length;
  }

  // How the machine runs.

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

  /** What leaves the screen takes the focus with it. */
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
      refusal: !this.attempt && cart.methods.length === 0 ? { path: "payments", text: "unpaid" } : null,
      hasWrongNumbers: false,
      hasAmounts: cart.methods.length > 0,
      isSheetOpen: this.isSheetOpen,
      isTouch: this.isTouch,
      isUnderDialog: this.isShown,
      onlyTile: only && others.length === 0 ? { id: 1, sellables: [only] } : undefined,
      signs,
      sellableOf: (code) => {
        const found = this.shop[code];
        return found && "sellable" in found ? found.sellable : undefined;
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
        this.add({ name: effect.sellable.facts.name, count: effect.count });
        break;
      case "choose":
        if (!this.attempt) this.cart = { ...this.cart, customer: effect.customer };
        break;
      case "cash":
        this.choose("cash", true);
        break;
      case "toggle":
        this.choose(effect.method, !this.cart.methods.includes(effect.method));
        break;
      case "closeCart": {
        const { key, lines } = this.cart;
        this.attempt ??= { key, lines, isOnline: this.isOnline };
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

  private goOnElsewhere(): void {
    this.replaced.push(this.cart);
    this.newCart();
  }

  private newCart(): void {
    this.attempt = null;
    this.cart = { key: String(++this.carts), lines: [], methods: [], customer: null };
  }
}

function answerOf(how: Parameters<PaperTill["answer"]>[0], placed: Sale): Answer<Paper> {
  const problems = [{ path: "payments", text: "refused" }];
  if (how === "placed") return { kind: how, placed };
  if (how === "refused") return { kind: how, text: "no", problems };
  if (how === "reused") return { kind: how, problems };
  return { kind: how === "taken" ? how : "none" };
}

/** Each scan is added, chosen, told or searched for; a receipt is opened. */
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
