import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useDispatch } from "react-redux";
import { useCan } from "../../session/rights.ts";
import type { KeyPlace } from "../../ui/scanner-keys.ts";
import { useScanner } from "../../ui/use-scanner.ts";
import { amountSet, lineAdded, methodToggled } from "./cart/cart-slice.ts";
import { useOpenCart } from "./cart/use-open-cart.ts";
import { useRefreshCart } from "./cart/use-refresh-cart.ts";
import type { ProductSearchHandle } from "./find/product-search.tsx";
import { productSearchId } from "./find/product-search.tsx";
import { newLine, type Sellable, sellablesOf } from "./find/sellable.ts";
import { useScanQueue } from "./find/use-scan-queue.ts";
import { placeOrderId } from "./payment/place-bar.tsx";
import { usePlaceOrder } from "./payment/use-place-order.ts";
import { useSaleFacts } from "./payment/use-sale.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useViewportFit } from "./use-viewport-fit.ts";

export type OpenDialog =
  | { kind: "product"; text: string }
  | { kind: "customer"; name: string }
  | { kind: "shortcuts" };

export type Pos = ReturnType<typeof usePos>;

/** Connects cart, search, scanner, keyboard shortcuts and Place Order of the sale screen. */
export function usePos(profile: Profile) {
  const dispatch = useDispatch();
  const cart = useOpenCart(profile);
  const sale = useSaleFacts(profile, cart);
  const { branchId, panels, totals, residual } = sale;
  const can = useCan();
  const page = useViewportFit();
  const search = useRef<ProductSearchHandle>(null);
  const known = useRef<Sellable[]>([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [sold, setSold] = useState<Order | null>(null);
  const blocked = profile.role === "cashier" && profile.terminal === null;

  const refreshCart = useRefreshCart(branchId);
  // Another store has other stock, and the catalogue may have changed since the cart was stored.
  useEffect(() => {
    void refreshCart();
  }, [refreshCart]);

  useEffect(() => {
    if (!blocked) search.current?.focus();
  }, [blocked]);

  const { place, placing, problems, settled } = usePlaceOrder({
    sale,
    refreshCart,
    onPlaced: (order) => {
      setSold(order);
      dismissProblem();
      search.current?.clear();
    },
    onRefused: focusPlace,
  });

  const { scan, problem, dismissProblem } = useScanQueue({
    branchId,
    known,
    unknownText: messages.noProductFound,
    lockedText: "Place the sale that waits for its answer first",
    settled,
  });
  const onScan = useCallback(
    async (code: string, where: KeyPlace) => {
      setSold(null);
      const mayBeWords = where === "search" && /\D/.test(code);
      const found = await scan(code, mayBeWords);
      if (!found && mayBeWords) search.current?.search(code);
    },
    [scan],
  );
  useScanner({ enabled: !blocked, searchId: productSearchId, onScan });

  const focusPlaceOrder = () => document.getElementById(placeOrderId)?.focus();
  const receiveCash = (amount: number | null) => {
    const hasCash = panels.some(({ payment_method }) => payment_method === "cash");
    if (!hasCash) dispatch(methodToggled("cash"));
    const others = panels.length > (hasCash ? 1 : 0);
    const paid = panels.find(({ payment_method }) => payment_method === "cash")?.amount_received ?? 0;
    const exact = others ? Math.max(0, sumAmounts([residual, paid], sale.decimals)) : null;
    dispatch(amountSet({ method: "cash", amount: amount ?? exact }));
    // The disabled button of an empty cart takes no focus.
    if (cart.lines.length > 0) focusPlaceOrder();
  };
  const mayPlace = cart.lines.length > 0 && !placing;
  const placeIfPaid = () => {
    if (mayPlace && (panels.length > 0 || totals.total === 0)) void place();
  };
  useShortcuts({
    enabled: !blocked,
    onExactCash: () => receiveCash(null),
    onQuickCash: (note) => receiveCash(note),
    onPlace: () => mayPlace && void place(),
    onEnter: placeIfPaid,
    onHelp: () => setDialog({ kind: "shortcuts" }),
  });

  const closeDialog = useCallback(() => {
    setDialog(null);
    setSold(null);
    search.current?.focus();
  }, []);
  const add = (sellable: Sellable) => dispatch(lineAdded(newLine(sellable, branchId)));

  return {
    sale,
    page,
    search,
    blocked,
    placing,
    problems,
    problemAt: (path: string) => problems.find((each) => each.path.split(".")[0] === path)?.text,
    place: () => void place(),
    placeIfPaid,
    pick: (sellable: Sellable) => {
      dismissProblem();
      add(sellable);
    },
    know: useCallback((sellables: Sellable[]) => {
      known.current = sellables;
    }, []),
    inCart: useMemo(() => quantities(cart.lines), [cart.lines]),
    mayAddProduct: can("product:create"),
    scanProblem: problem,
    dismissScanProblem: dismissProblem,
    dialog,
    open: setDialog,
    closeDialog,
    sold,
    productCreated: (product: Product) => {
      dismissProblem();
      search.current?.clear();
      const [sellable] = sellablesOf([product], branchId);
      if (sellable) add(sellable);
    },
  };
}

function quantities(lines: readonly { product_variation_id: number; quantity: number }[]) {
  const map = new Map<number, number>();
  for (const { product_variation_id: id, quantity } of lines) {
    map.set(id, sumAmounts([map.get(id) ?? 0, quantity], quantityDecimals));
  }
  return map;
}

/** Puts the focus where the first refusal can be corrected. */
function focusPlace(path: string) {
  const [field] = path.split(".");
  const target = {
    payments: "#pay-cash",
    terminal_id: "#counter-select",
    user_id: "#customer-search",
  }[field ?? ""];
  if (target) document.querySelector<HTMLElement>(target)?.focus();
}
