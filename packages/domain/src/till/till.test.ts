import { describe, expect, it } from "vitest";
import * as saleTexts from "../orders/sale.texts.ts";
import {
  type Act,
  bun,
  cash,
  enter,
  ham,
  inCart,
  key,
  oil,
  rice,
  scan,
  settle,
  shop,
  sold,
  toggle,
  type,
} from "./acts.fixtures.ts";
import { PaperTill } from "./paper-till.fixtures.ts";

describe("a hasty cashier", () => {
  const open = (...acts: Act[]) => {
    const till = new PaperTill(shop);
    for (const act of acts) act(till);
    return till;
  };
  const pay = [scan(rice), settle, key(cash), enter];

  it("replaces a text that found nothing by the next one", () => {
    const till = open(type("77777"), enter);
    expect([till.text, till.done.at(-1)]).toEqual(["77777", { do: "select" }]);
  });

  it("searches for a name that came as quickly as a scan, but keeps what was typed meanwhile", () => {
    expect(open(scan("milk"), settle).text).toBe("milk");
    const till = open(scan("milk"), type("te"), settle);
    expect([till.text, till.till.problem?.code]).toEqual(["te", "milk"]);
  });

  it("opens the order of a number that was typed, whatever its letters, and never searches for it", () => {
    const till = open(type("261121t0001r00042"), enter);
    expect(till.lookUps.map(({ code }) => code)).toEqual(["261121t0001r00042"]);
    till.send({ type: "found", id: 1, found: { order: "order 42" } });
    expect([till.till.dialog, till.text]).toEqual([{ kind: "order", order: "order 42" }, ""]);
  });

  it("says so when nothing has the number of an order, and offers no product for it", () => {
    const till = open(type("https://pos.example/receipt/q0#RCP-0001-000042"), enter);
    expect(till.lookUps.map(({ code }) => code)).toEqual(["RCP-0001-000042"]);
    till.send({ type: "found", id: 1, found: { problem: "no order", isUnknown: false } });
    expect(till.till.problem).toEqual({ code: "RCP-0001-000042", text: "no order", isUnknown: false });
  });

  it("sells what a scale's label says, scanned or typed, each label by itself", () => {
    const till = open(scan(ham), settle, scan(ham), settle, type(ham), enter, settle);
    expect([inCart(till), till.text]).toEqual(["0.455 Ham, 0.455 Ham, 0.455 Ham", ""]);
    const pieces = till.done.flatMap((each) => (each.do === "add" ? [each.piece] : []));
    expect(pieces).toEqual(Array(3).fill({ quantity: 0.455, sale_price: 12.9, unit: "kg" }));
  });

  it("sells no label several times by a number before it", () => {
    const till = open(type("3*"), scan(ham), settle);
    expect([inCart(till), till.till.problem?.text]).toEqual(["", saleTexts.labelsOneByOne]);
    scan(ham)(till);
    settle(till);
    expect([inCart(till), till.till.problem]).toEqual(["0.455 Ham", null]);
  });

  it("scans a code with spaces while Place Order has the focus", () => {
    const till = open(scan(rice), settle, key(cash), scan("CA 12 KE"), settle);
    expect([inCart(till), till.focus]).toEqual(["1 Cake, 1 Rice", "search"]);
  });

  it("holds a cart, and with it the text of the search", () => {
    const till = open(scan(rice), settle, type("te"), key({ key: "hold" }), enter, type("TEA-1"), enter);
    expect([till.held.length, inCart(till), till.text]).toEqual([1, "1 Tea", ""]);
  });

  it("is told of a failed scan until the next good one", () => {
    const till = open(scan("ZZ-98765"), settle);
    // Typed into the search it may be words.
    expect([till.text, till.sounds]).toEqual(["", 1]);
    expect(till.till.problem).toEqual({ code: "ZZ-98765", text: "unknown", isUnknown: true });
    till.scan("TEA-1");
    till.settle();
    expect(till.till.problem).toBeNull();
  });

  it("types, picks and scans for the next sale while one is sent", () => {
    const till = open(scan(rice), settle, type("te"), key(cash), enter);
    till.keep();
    expect([till.text, till.focus]).toEqual(["", "search"]);
    for (const act of [type("TEA-1"), enter, scan(bun), key(toggle("qr")), type("ca")]) act(till);
    till.find();
    expect(inCart(till)).toBe("1 Rice");
    till.answer("placed");
    expect([sold(till), inCart(till), till.cart.methods]).toEqual([["1 Rice"], "1 Bun, 1 Tea", ["qr"]]);
    expect(till.text).toBe("ca");
  });

  it("places a sale once, however often Enter is pressed", () => {
    const till = open(...pay, enter, key({ key: "place" }), key({ key: "placeIfPaid" }));
    till.keep();
    for (const act of [enter, key({ key: "place" })]) act(till);
    expect(till.sending).toHaveLength(1);
    till.answer("lost");
    till.press({ key: "place" });
    till.settle();
    expect(sold(till)).toEqual(["1 Rice"]);
  });

  it("neither holds nor pays a cart whose sale is sent", () => {
    const till = open(...pay, key({ key: "hold" }), key(cash));
    expect([till.till.dialog, till.focus]).toEqual([null, "search"]);
    till.settle();
    expect([till.till.dialog, sold(till), till.held]).toEqual([null, ["1 Rice"], []]);
    const unanswered = open(...pay);
    unanswered.keep();
    unanswered.answer("unsent");
    unanswered.send({ type: "opened", dialog: { kind: "hold" } });
    expect(unanswered.till.dialog).toBeNull();
  });

  it("can move the focus while a key for the next sale waits", () => {
    const till = open(...pay, key(toggle("qr")), key({ key: "customer" }));
    expect([till.focus, till.cart.methods]).toEqual(["customer", ["cash"]]);
    till.settle();
    expect(till.cart.methods).toEqual(["qr"]);
  });

  it("keeps what was typed behind an Enter whose scan is still looked up", () => {
    const till = open(scan(rice), key(cash), type("te"), key({ key: "place" }), type("a"), settle);
    expect([sold(till), till.text]).toEqual([["1 Rice"], "a"]);
  });

  it("does nothing with keys under a receipt that a scan has opened", () => {
    const till = open(scan(rice), settle, key(cash), scan("T0007-1"), key({ key: "place" }), settle);
    expect([sold(till), till.focus]).toEqual([[], "dialog"]);
  });

  it("places nothing under the dialog that holds the cart", () => {
    const till = open(scan(rice), settle, key(cash), key({ key: "hold" }));
    till.send({ type: "pressed", key: { key: "place" } });
    expect(till.keeping).toEqual([]);
  });

  it("sells the cart when the dialog that holds it did not come onto the screen", () => {
    const till = open(scan(rice), settle, key(cash), key({ key: "hold" }));
    till.isShown = false;
    till.send({ type: "pressed", key: { key: "place" } });
    till.settle();
    expect([till.till.dialog, sold(till)]).toEqual([null, ["1 Rice"]]);
  });

  it("pays nothing with a waiting key over whose cart another dialog has opened", () => {
    const till = open(scan(rice), key(cash), key({ key: "place" }));
    till.hasOther = true;
    till.settle();
    expect([inCart(till), sold(till)]).toEqual(["1 Rice", []]);
  });

  it("does not place a cart that an earlier key is about to hold", () => {
    const till = open(key(cash), scan(rice), key({ key: "hold" }), enter, settle);
    expect([till.till.dialog, sold(till)]).toEqual([{ kind: "hold" }, []]);
  });

  it("is told that a cart whose sale awaits its answer takes nothing more", () => {
    const till = open(...pay);
    till.keep();
    till.answer("lost");
    till.scan(oil);
    till.settle();
    expect([inCart(till), till.till.problem?.text]).toEqual(["1 Rice", saleTexts.saleAwaitsAnswer]);
  });

  it("opens a scanned receipt while a sale awaits its answer, too", () => {
    const till = open(...pay);
    till.keep();
    till.answer("lost");
    till.scan("T0007-1");
    till.find();
    expect(till.till.dialog).toEqual({ kind: "order", order: "order" });
  });

  it("scans and presses on over the receipt of an order that was opened here, which closes it", () => {
    const opened = () => {
      const till = open(scan(rice), settle, scan("T0007-1"), settle);
      expect(till.till.dialog?.kind).toBe("order");
      // In the place of the order stands the copy of its receipt, which is no dialog.
      till.isShown = false;
      return till;
    };
    const scanned = opened();
    scanned.scan(oil);
    scanned.settle();
    expect([scanned.till.dialog, inCart(scanned), scanned.focus]).toEqual([null, "1 Oil, 1 Rice", "search"]);
    const pressed = opened();
    pressed.press(cash);
    expect([pressed.till.dialog, pressed.cart.methods]).toEqual([null, ["cash"]]);
    const typed = opened();
    typed.send({ type: "letter" });
    expect([typed.till.dialog, typed.focus]).toEqual([null, "search"]);
    // In the order's own dialog keys belong to it.
    const viewed = open(scan("T0007-1"), settle);
    viewed.send({ type: "letter" });
    expect(viewed.till.dialog?.kind).toBe("order");
  });

  it("keeps the focus in a dialog that opened before a code or an answer came", () => {
    const till = open(...pay, key({ key: "help" }));
    till.send({ type: "scanned", code: oil, place: "page" });
    till.keep();
    till.answer("refused");
    till.refresh();
    expect(till.focus).toBe("dialog");
    till.escape();
    till.settle();
    expect([till.focus, inCart(till)]).toEqual(["search", "1 Oil, 1 Rice"]);
  });

  it("goes to the payment that was refused, and sells again under the same id", () => {
    const till = open(...pay);
    till.keep();
    till.answer("refused");
    till.refresh();
    expect([till.focus, till.till.refused?.problems]).toEqual([
      "amount",
      [{ path: "payments", text: "refused" }],
    ]);
    till.press({ key: "place" });
    till.settle();
    expect(till.orders.map((sale) => sale.key)).toEqual(["1"]);
  });

  it("sells a cart whose id was used before under a new id", () => {
    const till = open(...pay);
    till.keep();
    till.answer("reused");
    till.refresh();
    till.press({ key: "place" });
    till.settle();
    expect(till.orders.map((sale) => sale.key)).toEqual(["2"]);
  });

  it("gives a cart up that is another tab's", () => {
    const till = open(...pay);
    till.keep(false);
    expect([till.sending, till.till.placing]).toEqual([[], null]);
    const second = open(...pay);
    second.keep();
    second.answer("taken");
    expect([second.keeping.length, second.till.placing?.step]).toEqual([1, "giving up"]);
    second.keep(false);
    expect([second.sending, second.till.placing]).toEqual([[], null]);
  });

  it("sees that a sale takes long until it is answered", () => {
    const till = open(...pay);
    till.pass("placing");
    expect(till.till.placing?.isShown).toBe(true);
    till.settle();
    expect(till.till.placing).toBeNull();
  });

  it("is told that a count is not a quantity, and can drop one", () => {
    const wrong = open(type("0*"));
    expect(wrong.till.problem).toEqual({ code: "0*", text: saleTexts.countWrong, isUnknown: false });
    expect([open(type("3*")).till.count, wrong.text]).toEqual([3, ""]);
    expect(open(type("3*"), (till) => till.escape()).till.count).toBeNull();
  });
});
