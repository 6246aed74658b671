import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { refusalText } from "@clove/domain/error-kind.ts";
import { currencyDecimals, sumAmounts } from "@clove/domain/money.ts";
import { checkSale } from "@clove/domain/orders/check-sale.ts";
import { shownLimit } from "@clove/domain/orders/discount-limit.ts";
import type { PaidByReturn } from "@clove/domain/orders/exchange.ts";
import { residual } from "@clove/domain/orders/payments.ts";
import { type SaleRefusal, saleErrors } from "@clove/domain/orders/sale-errors.ts";
import type { SaleFacts } from "@clove/domain/orders/sale-facts.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { createContext, useContext, useMemo } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { type ChosenTerminal, selectPlace } from "../../../session/place-slice.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import { useListTerminalsQuery } from "../../terminals/terminals.api.ts";
import type { Cart } from "../cart/cart.ts";
import { type Reckoning, reckon, saleRequest } from "./sale-request.ts";

/** The screen's data on the present sale; wire amounts. */
export type Sale = Reckoning & {
  profile: Profile;
  cart: Cart;
  branchId: number | null;
  branchName: string | null;
  terminal: ChosenTerminal | null;
  /** Of the chosen store; undefined while they load. */
  terminals: Terminal[] | undefined;
  decimals: number;
  /** What is due − Σ received. */
  residual: number;
  /** The largest reduction that this user may give; null = no limit (selling §12). */
  limit: number | null;
  request: ReturnType<typeof saleRequest>;
  facts: SaleFacts;
  refusals: SaleRefusal[];
  /** Refusals that are shown before Place Order. */
  early: SaleProblem[];
};

/**
 * The refusal of a field of the request, such as `items.0.quantity`. `rest`: what the stock has for the line, when that is why
 * it is refused.
 */
export type SaleProblem = { path: string; text: string; canTakeOver?: boolean; rest?: number };

export function useSaleFacts(profile: Profile, cart: Cart): Sale {
  const { branchId, terminal } = useSelector(selectPlace);
  const { data: branchData } = useListBranchesQuery({ page: 1, length: 100 });
  const { data: terminalData } = useListTerminalsQuery(
    { page: 1, length: 20, ...(branchId !== null && { branch_id: branchId }) },
    { skip: branchId === null, refetchOnMountOrArgChange: 10 },
  );
  const online = useOnline();
  const branch = branchData?.branches.find(({ id }) => id === branchId);
  const terminals = branchId === null ? undefined : terminalData?.terminals;

  return useMemo(() => {
    const { currency } = profile.company;
    const decimals = currencyDecimals(currency);
    // A sale that was sent may be stored already, by the terms of that time.
    const terms = saleTermsOf(cart.attempt ?? profile.company);
    const reckoning = reckon(cart, { currency, terms });
    const { totals, exchange, panels, due } = reckoning;
    const request = saleRequest(cart, terminal?.id ?? null, { currency, terms }, reckoning);
    const facts: SaleFacts = {
      mode: online ? "online" : "offline",
      currency,
      branch_id: branchId,
      terminal: terminal && {
        ...terminal,
        status: terminals?.find(({ id }) => id === terminal.id)?.status ?? "active",
        branch_type: branch?.type ?? "branch",
        branch_status: branch?.status ?? "active",
      },
      seller: { ...profile, open_shift_terminal_id: profile.terminal?.id ?? null },
      variations: cart.lines.map((line) => line.facts),
      customer: buyerOf(cart, exchange, decimals),
      terms,
      by_goods: exchange?.cash ?? 0,
    };
    const refusals = checkSale(request, facts);
    return {
      profile,
      cart,
      branchId,
      branchName: branch?.name ?? null,
      terminal,
      terminals,
      decimals,
      ...reckoning,
      residual: residual(panels, due, decimals),
      limit: shownLimit(profile, totals, decimals, terms),
      request,
      facts,
      refusals,
      early: refusals.filter(isEarly).map(problemOf),
    };
  }, [profile, cart, branchId, branch, terminal, terminals, online]);
}

/** The credit of returned goods is undone before the sale is judged. */
function buyerOf({ customer, returned }: Cart, exchange: PaidByReturn | null, decimals: number) {
  if (!customer || !exchange || customer.id !== returned?.user_id) return customer;
  const credit_used = sumAmounts([customer.credit_used ?? 0, -exchange.credit, -exchange.undone], decimals);
  return { ...customer, credit_used };
}

export function problemOf(refusal: SaleRefusal): SaleProblem {
  return {
    path: refusal.path ?? "",
    text: refusalText(saleErrors(), refusal),
    canTakeOver: ["price_changed", "discount_changed", "price_below_actual"].includes(refusal.code),
    ...(refusal.code === "stock_beyond" && { rest: Number(refusal.params?.rest) }),
  };
}

export const SaleContext = createContext<Sale | null>(null);

export function useSale(): Sale {
  const sale = useContext(SaleContext);
  if (!sale) throw new Error("outside of a sale");
  return sale;
}

/** Refusals of a line, the reduction or the credit are shown before Place Order. */
const isEarly = ({ code, path = "" }: SaleRefusal) =>
  path.startsWith("items.") || path === "adjustment" || code.startsWith("credit_");
