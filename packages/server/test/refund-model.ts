type Batch = { cost: number; quantity: number };
type Line = { variation: number; price: number; pieces: number; back: number; taken: Batch[] };
type Sale = {
  lines: Line[];
  total: number;
  paid: { cash: number; credit: number; qr: number };
  undone: number;
  status: string;
};

/**
 * A model of what selling, returning and cancelling should do, as simple as possible: pieces in batches, oldest first, a drawer, and the
 * debt of one customer. All amounts in sen.
 */
export function refundModel() {
  const stock = new Map<number, Batch[]>();
  const sales: Sale[] = [];
  let drawer = 0;
  let debt = 0;

  /** Rounds half away from zero; nothing in this model is negative. */
  const rounded = (product: number, of: number) => (of === 0 ? 0 : Math.floor((2 * product + of) / (2 * of)));

  /** The part of the order's total that was paid for the first `pieces` of a line. */
  function worth({ lines, total }: Sale, place: number, pieces: number): number {
    const value = (count: number) =>
      lines.slice(0, count).reduce((sum, each) => sum + each.price * each.pieces, 0);
    const upTo = (count: number) => rounded(total * value(count), value(lines.length));
    return rounded((upTo(place + 1) - upTo(place)) * pieces, lines[place]!.pieces);
  }

  function putBack(line: Line, pieces: number): void {
    for (let left = pieces; left > 0; left--) {
      const last = line.taken.findLast(({ quantity }) => quantity > 0)!;
      last.quantity -= 1;
      const batch = stock.get(line.variation)!.find(({ cost }) => cost === last.cost)!;
      batch.quantity += 1;
    }
  }

  /** `paid`: the cash that is paid for the sale of an exchange. */
  function takeBack(
    at: number,
    pieces: readonly number[],
    charge: number,
    paid = { cash: 0 },
  ): { cash: number; credit: number } | null {
    const sale = sales[at]!;
    const amount = worthOf(at, pieces);
    const kept = Math.min(charge, amount);
    const undone = Math.min(amount, sale.paid.credit - sale.undone, debt);
    const cash = Math.max(0, amount - undone - kept);
    const credit = Math.min(undone, amount - kept);
    if (cash > drawer + paid.cash) return null;
    drawer -= cash;
    debt -= credit;
    sale.undone += credit;
    for (const [place, more] of pieces.entries()) {
      putBack(sale.lines[place]!, more);
      sale.lines[place]!.back += more;
    }
    if (sale.lines.every((line) => line.back === line.pieces)) sale.status = "returned";
    return { cash, credit };
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
    sell(
      lines: { variation: number; price: number; pieces: number }[],
      total: number,
      paid: Sale["paid"],
    ): void {
      const taking = lines.map(({ variation, price, pieces }): Line => {
        const taken: Batch[] = [];
        let wanted = pieces;
        for (const batch of stock.get(variation)!) {
          const part = Math.min(wanted, batch.quantity);
          batch.quantity -= part;
          wanted -= part;
          if (part > 0) taken.push({ cost: batch.cost, quantity: part });
        }
        return { variation, price, pieces, back: 0, taken };
      });
      drawer += paid.cash;
      debt += paid.credit;
      sales.push({ lines: taking, total, paid, undone: 0, status: "completed" });
    },
    worthOf,
    /** What is paid back in cash and in credit, or null when the drawer and the cash of the sale are not enough. */
    giveBack: takeBack,
    cancel(at: number): { cash: number; credit: number; qr: number } | null {
      const sale = sales[at]!;
      const credit = Math.min(sale.paid.credit, debt);
      const cash = sale.paid.cash + sale.paid.credit - credit;
      if (cash > drawer) return null;
      drawer -= cash;
      debt -= credit;
      for (const line of sale.lines) putBack(line, line.pieces);
      sale.status = "cancelled";
      return { cash, credit, qr: sale.paid.qr };
    },
  };
}
