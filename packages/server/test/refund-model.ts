type Batch = { cost: number; quantity: number };
/** What is sold; rates in percent. */
export type ModelGood = { variation: number; price: number; vat: number; discount: number; pieces: number };
export type ModelTerms = { prices_include_tax: boolean; tax_after_discount: boolean };
type Line = { variation: number; pieces: number; paid: number; back: number; taken: Batch[] };
type Sale = {
  lines: Line[];
  paid: { cash: number; credit: number; qr: number };
  undone: number;
  byQr: number;
  /** What was paid back, and what the rounding of cash added to it. */
  refunded: number;
  rounded: number;
  status: string;
};

/**
 * A model of what selling, returning and cancelling should do, as simple as possible: pieces in batches, oldest first, a drawer, and the
 * debt of one customer. All amounts in sen. `step`: the smallest cash amount, or 0.
 */
export function refundModel(step: number) {
  const stock = new Map<number, Batch[]>();
  const sales: Sale[] = [];
  let drawer = 0;
  let debt = 0;

  /** Rounds half away from zero; nothing in this model is negative. */
  const rounded = (product: number, of: number) => (of === 0 ? 0 : Math.floor((2 * product + of) / (2 * of)));

  const coins = (amount: number) => (step === 0 ? amount : rounded(amount, step) * step);
  const coinsAtMost = (amount: number) => (step === 0 ? amount : amount - (amount % step));

  /** What a sale comes to, and what is paid for each line. `reduced`: per thousand of what its lines come to. */
  function figures(goods: readonly ModelGood[], reduced: number, terms: ModelTerms) {
    const { prices_include_tax, tax_after_discount } = terms;
    const isFirst = !prices_include_tax && !tax_after_discount;
    const values = goods.map(({ price, pieces, vat, discount }) =>
      rounded(price * pieces * (100 + (isFirst ? vat : 0) - discount), 100),
    );
    const value = (count: number) => values.slice(0, count).reduce((sum, each) => sum + each, 0);
    const all = value(values.length);
    const adjustment = Math.floor((all * reduced) / 1000);
    const upTo = (count: number) => rounded((all - adjustment) * value(count), all);
    const paid = goods.map(({ vat }, place) => {
      const share = upTo(place + 1) - upTo(place);
      return prices_include_tax || isFirst ? share : share + rounded(share * vat, 100);
    });
    return { adjustment, paid, total: paid.reduce((sum, each) => sum + each, 0) };
  }

  /** The part of the order's total that was paid for the first `pieces` of a line. */
  function worth({ lines }: Sale, place: number, pieces: number): number {
    return rounded(lines[place]!.paid * pieces, lines[place]!.pieces);
  }

  function putBack(line: Line, pieces: number): void {
    for (let left = pieces; left > 0; left--) {
      const last = line.taken.findLast(({ quantity }) => quantity > 0)!;
      last.quantity -= 1;
      const batch = stock.get(line.variation)!.find(({ cost }) => cost === last.cost)!;
      batch.quantity += 1;
    }
  }

  /** No refund goes beyond what was received, also where nothing is rounded. */
  const leftOf = ({ paid, refunded }: Sale) => Math.max(0, paid.cash + paid.credit + paid.qr - refunded);

  /** What goods pay of `cash` that is asked for their exchange: never rounded. */
  function byGoods(at: number, pieces: readonly number[], charge: number, cash: number): number {
    const sale = sales[at]!;
    const amount = worthOf(at, pieces);
    const undone = Math.min(amount, sale.paid.credit - sale.undone, debt, leftOf(sale));
    const kept = Math.min(charge, amount - undone);
    const credit = undone - (charge - kept);
    return Math.min(cash, amount - undone - kept, leftOf(sale) - credit);
  }

  /** What is still owed of a sale's worth in cash, as coins that do not exceed what was received. */
  function cashBack({ paid, refunded, rounded: before }: Sale, worth: number, goods: number, credit: number) {
    const received = paid.cash + paid.credit + paid.qr;
    const owed = Math.max(0, worth - goods - before);
    return goods + Math.min(coins(owed), coinsAtMost(Math.max(0, received - refunded - credit - goods)));
  }

  /**
   * `paid`: the cash that is paid for the sale of an exchange. `did`: what the server paid back by QR and in cash where refunds go back as
   * they were paid; it is checked, not computed a second time.
   */
  function takeBack(
    at: number,
    pieces: readonly number[],
    charge: number,
    paid = { cash: 0 },
    did?: { cash: number; qr: number },
  ): { cash: number; credit: number; qr: number } | null {
    const sale = sales[at]!;
    const amount = worthOf(at, pieces);
    const kept = Math.min(charge, amount);
    const undone = Math.min(amount, sale.paid.credit - sale.undone, debt, leftOf(sale));
    const left = Math.max(0, amount - undone - kept);
    const credit = Math.min(undone, amount - kept);
    const goods = Math.min(left, paid.cash, leftOf(sale) - credit);
    const qr = did?.qr ?? 0;
    const cash = did?.cash ?? cashBack(sale, left, goods, credit);
    if (cash > drawer + paid.cash) return null;
    if (did) {
      const received = sale.paid.cash + sale.paid.credit + sale.paid.qr;
      const isFair =
        qr <= sale.paid.qr - sale.byQr && sale.refunded + cash + credit + qr <= received && qr <= left;
      const isRound = step === 0 || (cash - goods) % step === 0;
      if (!isFair || !isRound) throw new Error(`${cash} in cash and ${qr} by QR, of ${left}`);
    }
    sale.byQr += qr;
    sale.refunded += cash + credit + qr;
    sale.rounded += cash - (left - qr);
    drawer -= cash;
    debt -= credit;
    sale.undone += credit;
    for (const [place, more] of pieces.entries()) {
      putBack(sale.lines[place]!, more);
      sale.lines[place]!.back += more;
    }
    if (sale.lines.every((line) => line.back === line.pieces)) sale.status = "returned";
    return { cash, credit, qr };
  }

  function worthOf(at: number, pieces: readonly number[]): number {
    const sale = sales[at]!;
    return pieces.reduce((sum, more, place) => {
      const { back } = sale.lines[place]!;
      return sum + worth(sale, place, back + more) - worth(sale, place, back);
    }, 0);
  }

  return {
    sales,
    drawer: () => drawer,
    debt: () => debt,
    left: (variation: number) =>
      stock.get(variation)!.flatMap(({ quantity, cost }) => (quantity > 0 ? [[quantity, cost]] : [])),
    has: (variation: number) => stock.get(variation)!.reduce((sum, { quantity }) => sum + quantity, 0),
    /** The costs of a variation's batches differ. */
    receive(variation: number, quantity: number, cost: number): void {
      stock.set(variation, [...(stock.get(variation) ?? []), { quantity, cost }]);
    },
    repay(amount: number): void {
      drawer += amount;
      debt -= amount;
    },
    sell(goods: readonly ModelGood[], forLines: readonly number[], paid: Sale["paid"]): void {
      const taking = goods.map(({ variation, pieces }, place): Line => {
        const taken: Batch[] = [];
        let wanted = pieces;
        for (const batch of stock.get(variation)!) {
          const part = Math.min(wanted, batch.quantity);
          batch.quantity -= part;
          wanted -= part;
          if (part > 0) taken.push({ cost: batch.cost, quantity: part });
        }
        return { variation, pieces, paid: forLines[place]!, back: 0, taken };
      });
      drawer += paid.cash;
      debt += paid.credit;
      const sale = { lines: taking, paid, undone: 0, byQr: 0, refunded: 0, rounded: 0, status: "completed" };
      sales.push(sale);
    },
    figures,
    coins,
    byGoods,
    worthOf,
    /** What is paid back in cash and in credit, or null when the drawer and the cash of the sale are not enough. */
    giveBack: takeBack,
    cancel(at: number): { cash: number; credit: number; qr: number } | null {
      const sale = sales[at]!;
      const credit = Math.min(sale.paid.credit, debt);
      const cash = sale.paid.cash + coins(sale.paid.credit - credit);
      if (cash > drawer) return null;
      drawer -= cash;
      debt -= credit;
      for (const line of sale.lines) putBack(line, line.pieces);
      sale.status = "cancelled";
      return { cash, credit, qr: sale.paid.qr };
    },
  };
}
