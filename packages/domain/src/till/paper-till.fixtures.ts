import type { Approved } from "../approvals/approved.ts";
import { type Cart, type Goods, type Paper, PaperScreen, type Sale } from "./paper-screen.fixtures.ts";
import type { Answer, Tile, TillKey, TillTimer } from "./till-events.ts";

/**
 * A till with its cashier, server and other tabs, all in memory. Calls are answered and timers pass only when a test says so.
 */
export class PaperTill extends PaperScreen {
  // What the cashier does.

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

  /** Confirms the open dialog. */
  confirm(): void {
    const { dialog } = this.till;
    if (dialog?.kind === "approval") {
      this.send({ type: "approved", approval: approvedUnder(1) });
    } else if (dialog?.kind === "variation") {
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

  // What comes from outside: answers, timers, other tabs.

  find(at = 0): void {
    const [asked] = this.lookUps.splice(at, 1);
    if (!asked) return;
    const found = this.shop[asked.code] ?? { problem: "unknown", isUnknown: true };
    this.send({ type: "found", id: asked.id, found });
  }

  /** The cart is on disk; or not, if another tab has it (`isOwn` false), whose cart is then shown. */
  keep(isOwn = true): void {
    if (!this.keeping.shift()) return;
    if (!isOwn) this.goOnElsewhere();
    this.send({ type: "cartKept", isOwn });
  }

  /** `lost`: the server stores the sale, but its answer does not come. A stored sale is never refused or `reused` afterwards. */
  answer(wanted: Exclude<Answer<Paper>["kind"], "none"> | "lost" | "unsent" | "beyond"): void {
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

  /** Another tab sold or changed the cart while this one was in the background. */
  replace(): void {
    if (this.sending.length + this.keeping.length + this.refreshing > 0) return;
    this.goOnElsewhere();
    if (this.focus === "placeOrder") this.focus = "search";
  }

  /** Answers everything that is awaited, with success, and lets the timers pass. */
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

  private goOnElsewhere(): void {
    this.replaced.push(this.cart);
    this.newCart();
  }
}

function answerOf(how: Parameters<PaperTill["answer"]>[0], placed: Sale): Answer<Paper> {
  const problems = [{ path: "payments", text: "refused" }];
  if (how === "placed") return { kind: how, placed };
  if (how === "refused" || how === "beyond")
    return { kind: "refused", text: "no", problems, mayAsk: how === "beyond" };
  if (how === "reused") return { kind: how, problems };
  return { kind: how === "taken" ? how : "none" };
}

export const approvedUnder = (approval_id: number): Approved => ({
  ...{ approval_id, approved_by: 9, approver_name: "Farah", approved_at: "2026-11-27T02:00:00.000Z" },
});
