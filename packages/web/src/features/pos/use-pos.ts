import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import { fillText, messages } from "@clove/domain/messages.ts";
import { quantityDecimals, sumAmounts } from "@clove/domain/money.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { KeyPlace } from "@clove/domain/till/scanner-keys.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useDispatch } from "react-redux";
import { printReceipts } from "../../printing/print-receipts.ts";
import { useCan } from "../../session/rights.ts";
import { notify } from "../../ui/notify.ts";
import { useScanner } from "../../ui/use-scanner.ts";
import { refuseWrongNumbers } from "../../ui/wrong-numbers.ts";
import { useReadPrintedCompany } from "../company/company.api.ts";
import type { PlacedOrder } from "../orders/orders.api.ts";
import { cashTaken, methodToggled } from "./cart/cart-slice.ts";
import { useOpenCart } from "./cart/use-open-cart.ts";
import { useRefreshCart } from "./cart/use-refresh-cart.ts";
import { findsHere, loadCopyCode, scanOpenCopy } from "./find/open-copy.ts";
import { focusProductSearch, type ProductSearchHandle, productSearchId } from "./find/product-search.tsx";
import { type Sellable, sellablesOf } from "./find/sellable.ts";
import { playRefusal } from "./find/sounds.ts";
import type { Tile } from "./find/tile.ts";
import { useCount } from "./find/use-count.ts";
import { useScanQueue } from "./find/use-scan-queue.ts";
import { placeOrderId } from "./payment/place-bar.tsx";
import { soldReceipts } from "./payment/sold-receipts.ts";
import { usePlaceOrder } from "./payment/use-place-order.ts";
import { useSaleFacts } from "./payment/use-sale.ts";
import { sheetId, useSheet } from "./use-sheet.ts";
import { type KeyActions, useShortcuts } from "./use-shortcuts.ts";
import { useViewportFit } from "./use-viewport-fit.ts";

export type OpenDialog =
  | { kind: "product"; text: string }
  | { kind: "customer"; name: string }
  | { kind: "order"; order: Order }
  | { kind: "hold" }
  | { kind: "held" }
  | { kind: "variation"; tile: Tile }
  | { kind: "shortcuts" };

export type Pos = ReturnType<typeof usePos>;

/** Connects cart, search, scanner, keyboard shortcuts and Place Order of the sale screen. */
export function usePos(profile: Profile) {
  const dispatch = useDispatch();
  const cart = useOpenCart(profile);
  const sale = useSaleFacts(profile, cart);
  const { branchId, panels, due } = sale;
  const can = useCan();
  const page = useViewportFit();
  const search = useRef<ProductSearchHandle>(null);
  const known = useRef<Sellable[]>([]);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [sold, setSold] = useState<PlacedOrder | null>(null);
  const blocked = profile.role === "cashier" && profile.terminal === null;

  const sheet = useSheet(cart.lines.length === 0);
  const { isFocused } = sheet;
  const focusSearch = useCallback(() => {
    if (!isFocused()) focusProductSearch();
  }, [isFocused]);
  const open = useCallback((next: OpenDialog) => {
    if (next.kind === "hold" && refuseWrongNumbers(document.getElementById(sheetId))) return;
    setDialog(next);
  }, []);
  const closeDialog = useCallback(() => {
    // The dialog is closed before the focus leaves it: as long as it is open, the keys that follow are its own.
    flushSync(() => {
      setDialog(null);
      setSold(null);
    });
    focusSearch();
  }, [focusSearch]);

  const refreshCart = useRefreshCart(branchId);
  // Another store has other stock, and the catalogue may have changed since the cart was stored.
  useEffect(() => {
    void refreshCart();
  }, [refreshCart]);

  useEffect(() => {
    if (!blocked) focusSearch();
  }, [blocked, focusSearch]);
  useEffect(() => {
    void loadCopyCode();
  }, []);

  const readCompany = useReadPrintedCompany(profile.company);
  const { place, placing, problems, settled } = usePlaceOrder({
    sale,
    refreshCart,
    onStarted: () => {
      // What is typed from here on is about the next sale.
      search.current?.clear();
      focusSearch();
    },
    onPlaced: (order) => {
      const isShown = printReceipts(soldReceipts(order, sale.decimals), readCompany);
      setSold(isShown ? order : null);
      dismissProblem();
    },
    onRefused: focusPlace,
  });

  const { scan, add, afterScans, problem, tell, dismissProblem } = useScanQueue({
    branchId,
    known,
    unknownText: messages.noProductFound,
    lockedText: messages.saleAwaitsAnswer,
    onOrder: (order) => setDialog({ kind: "order", order }),
    settled,
  });
  const count = useCount((text) => tell({ code: text, text: messages.countWrong, isUnknown: false }));
  const findHere = (code: string) =>
    known.current.find(({ facts }) => facts.barcode === code) ?? scanOpenCopy(code, branchId);
  const onScan = async (scanned: string, where: KeyPlace) => {
    if (sold) closeDialog();
    else focusSearch();
    search.current?.clear();
    const code = count.note(scanned);
    if (code === "") return;
    const mayBeWords =
      where === "search" && (!/\d/.test(code) || (/\D/.test(code) && findsHere(code, branchId)));
    const found = await scan({ code, count: count.take(), mayBeWords });
    if (!found && mayBeWords) search.current?.search(code);
  };
  useScanner({
    enabled: !blocked,
    searchId: productSearchId,
    onScan: (code, where) => void onScan(code, where),
    knows: (code) => findHere(code) !== undefined,
    onUnheard: (code) => {
      playRefusal();
      notify.warning(fillText(messages.scanUnderDialog, { code }));
    },
  });

  const focusPlaceOrder = () => document.getElementById(placeOrderId)?.focus();
  const takeCash = (note: number | null) => {
    dispatch(cashTaken({ note, due, decimals: sale.decimals }));
    // The disabled button of an empty cart takes no focus.
    if (cart.lines.length > 0) focusPlaceOrder();
  };
  const mayPlace = cart.lines.length > 0 && !placing;
  const placeIfPaid = () => {
    if (mayPlace && (panels.length > 0 || due === 0)) void place();
  };
  const mayHold = cart.lines.length > 0 && cart.attempt === null;
  const keys: KeyActions = {
    hold: () => mayHold && open({ kind: "hold" }),
    showHeld: () => setDialog({ kind: "held" }),
    takeCash,
    toggle: (method) => dispatch(methodToggled(method)),
    place: () => mayPlace && void place(),
    placeIfPaid,
    help: () => setDialog({ kind: "shortcuts" }),
    goHome: () => {
      sheet.leave();
      focusProductSearch();
    },
    search: () => {
      sheet.leave();
      document.getElementById(productSearchId)?.focus();
    },
  };
  const latest = useRef(keys);
  latest.current = keys;
  /** A key works on the cart as the scans before it leave it, and for the next customer while the receipt is open. */
  const inTurn = (act: (now: KeyActions) => void) => {
    if (sold) closeDialog();
    afterScans(() => act(latest.current));
  };
  useShortcuts({ enabled: !blocked, inTurn, onTyped: () => sold && closeDialog() });

  const addPicked = (sellable: Sellable) => add(sellable, count.take());

  return {
    sale,
    page,
    sheet,
    search,
    focusSearch,
    findHere,
    count,
    blocked,
    placing,
    problems,
    problemAt: (path: string) => problems.find((each) => each.path.split(".")[0] === path)?.text,
    place: () => inTurn((now) => now.place()),
    placeIfPaid: () => inTurn((now) => now.placeIfPaid()),
    mayHold,
    emptySearch: () => search.current?.clear(),
    takenUp: () => {
      search.current?.clear();
      return refreshCart();
    },
    pick: addPicked,
    pickVariation: (chosen: Sellable) => {
      // Its price may have changed while the picker was open.
      addPicked(known.current.find(({ facts }) => facts.id === chosen.facts.id) ?? chosen);
      search.current?.clear();
      closeDialog();
    },
    know: useCallback((sellables: Sellable[]) => {
      known.current = sellables;
    }, []),
    inCart: useMemo(() => quantities(cart.lines), [cart.lines]),
    mayAddProduct: can("product:create"),
    scanProblem: problem,
    dismissScanProblem: dismissProblem,
    dialog,
    open,
    addCustomer: useCallback((name: string) => setDialog({ kind: "customer", name }), []),
    closeDialog,
    sold,
    productCreated: (product: Product) => {
      dismissProblem();
      search.current?.clear();
      const [sellable] = sellablesOf([product], branchId);
      if (sellable) addPicked(sellable);
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
    // Cash is the first of the methods; before one is chosen there is no amount.
    payments: document.querySelector("[id^=amount-]") ? "[id^=amount-]" : "#pay-cash",
    terminal_id: "#counter-select",
    user_id: "#customer-search",
  }[field ?? ""];
  if (target) document.querySelector<HTMLElement>(target)?.focus();
}
