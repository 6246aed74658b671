import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { isApprovable } from "@clove/domain/approvals/approvable.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { cashRoundingOf } from "@clove/domain/orders/cash-rounding.ts";
import { isOrderCode } from "@clove/domain/orders/order-code.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { readScaleBarcode } from "@clove/domain/till/scale-barcode.ts";
import type { Now } from "@clove/domain/till/till-events.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback, useEffect, useRef } from "react";
import { useDispatch, useStore } from "react-redux";
import { answerOf, uncached } from "../../api/base-api.ts";
import type { ConnectivityState } from "../../api/connectivity-slice.ts";
import { printReceipts } from "../../printing/print-receipts.ts";
import { useCan } from "../../session/rights.ts";
import { personWithBadge } from "../../session/till-people.ts";
import { openDialogs } from "../../ui/dialogs/open-dialogs.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { numberSigns } from "../../ui/forms/number-signs.ts";
import { hasWrongNumbers, refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import { playRefusal } from "../../ui/scanner/sounds.ts";
import { useScanner } from "../../ui/scanner/use-scanner.ts";
import { useShell } from "../../ui/shell-context.ts";
import { authApi } from "../auth/auth.api.ts";
import { useReadPrintedCompany } from "../company/company.api.ts";
import {
  type CartState,
  cashTaken,
  customerChosen,
  lineAdded,
  methodKeyed,
  selectCart,
} from "./cart/cart-slice.ts";
import { useOpenCart } from "./cart/use-open-cart.ts";
import { useRefreshCart } from "./cart/use-refresh-cart.ts";
import { lookUpCode } from "./find/look-up-code.ts";
import { findsHere, loadCopyCode, scanOpenCopy } from "./find/open-copy.ts";
import { productSearchId, type ShownTiles } from "./find/product-search.tsx";
import { labelledLine, newLine, type Sellable, sellablesOf } from "./find/sellable.ts";
import { canFocus, focusOn, isTouch } from "./focus-on.ts";
import type { Effects, Here, OpenDialog } from "./here.ts";
import { placingEffects } from "./payment/placing-effects.ts";
import { reckon } from "./payment/sale-request.ts";
import { soldReceipts } from "./payment/sold-receipts.ts";
import { problemOf, useSaleFacts } from "./payment/use-sale.ts";
import { useTellTerms } from "./payment/use-tell-terms.ts";
import { useRunningTill, useTill } from "./running-till.ts";
import { usePlaceMissing } from "./use-place-missing.ts";
import { sheetId, useSheet } from "./use-sheet.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useViewportFit } from "./use-viewport-fit.ts";

export type Pos = ReturnType<typeof usePos>;

/** The sale screen: its events go to the till's machine (domain/till), and the machine's effects are done here. */
export function usePos(profile: Profile) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState; connectivity: ConnectivityState }>();
  const cart = useOpenCart(profile);
  const sale = useSaleFacts(profile, cart);
  const { branchId, terminal, refusals } = sale;
  const can = useCan();
  const { askPin } = useShell();
  const page = useViewportFit();
  const sheet = useSheet(cart.lines.length === 0);
  const shown = useRef<ShownTiles>({ tiles: [], isAsking: false });
  const refreshCart = useRefreshCart(branchId);
  const heard = useTellTerms(profile, cart);
  const readCompany = useReadPrintedCompany(profile.company);
  const { till, runOn } = useRunningTill();
  const { send } = till;
  const missing = usePlaceMissing(profile, sale.terminals);
  const blocked = missing === "store" || (profile.role === "cashier" && profile.terminal === null);

  const branchNow = useRef(branchId);
  branchNow.current = branchId;
  const companyNow = useRef(profile.company);
  companyNow.current = profile.company;
  const known = () => shown.current.tiles.flatMap(({ sellables }) => sellables);
  const findHere = (code: string) =>
    known().find(({ facts }) => facts.barcode === code) ?? scanOpenCopy(code, branchId);
  const isLabel = (code: string) => readScaleBarcode(code, profile.company.scale_codes ?? []) !== null;
  const openNow = () => selectCart(store.getState()).cart;
  const now: Now<Here> = {
    get cartKey() {
      return openNow().key;
    },
    get lines() {
      return openNow().lines.length;
    },
    get isLocked() {
      return openNow().attempt !== null;
    },
    isPaid: sale.panels.length > 0 || sale.due === 0,
    get refusal() {
      const [refusal] = openNow().attempt ? [] : refusals;
      if (!refusal && terminal) return null;
      // Without a connection by PIN; an exchange needs one in any case.
      const mayAsk = isApprovable(refusals) && (sale.facts.mode === "online" || !cart.returned);
      return { path: refusal?.path ?? "", text: refusal ? problemOf(refusal).text : null, mayAsk };
    },
    get hasWrongNumbers() {
      return hasWrongNumbers(document.getElementById(sheetId));
    },
    get hasAmounts() {
      return document.querySelector("[id^=amount-]") !== null;
    },
    canFocus,
    get isSheetOpen() {
      return sheet.isOpenNow();
    },
    get isTouch() {
      return isTouch();
    },
    get isUnderDialog() {
      return openDialogs().length > 0;
    },
    get onlyTile() {
      const { tiles, isAsking } = shown.current;
      return tiles.length === 1 && !isAsking ? tiles[0] : undefined;
    },
    signs: numberSigns(),
    sellableOf: findHere,
    isLabel,
    findsHere: (text) => findsHere(text, branchId),
  };
  const searchField = () => document.getElementById(productSearchId) as HTMLInputElement | null;
  const effects: Effects = {
    write: ({ text }) => {
      const field = searchField();
      if (field) field.value = text;
    },
    select: () => searchField()?.select(),
    focus: ({ on }) => (on === "sheetHead" ? sheet.open() : focusOn(on)),
    leaveSheet: sheet.leave,
    lookUp: ({ id, code }) => {
      const place = () => ({
        branchId: branchNow.current,
        known: known(),
        unknownText: commonTexts.noProductFound,
        company: companyNow.current,
      });
      void lookUpCode(code, place, dispatch).then((found) => send({ type: "found", id, found }));
    },
    sound: playRefusal,
    add: ({ sellable, count, piece }) => {
      const line = piece ? labelledLine(sellable, branchId, piece) : newLine(sellable, branchId, count);
      dispatch(lineAdded(line));
    },
    choose: ({ customer }) => dispatch(customerChosen(customer)),
    askPin: ({ user_id }) => askPin(user_id),
    cash: ({ note }) => {
      const { exact, decimals, facts } = sale;
      const by = cashRoundingOf(facts.terms.cash_rounding, facts.currency);
      dispatch(cashTaken({ note, due: exact, decimals, by }));
    },
    // Judged by the present cart: the key before may not have been rendered yet.
    toggle: ({ method }) => dispatch(methodKeyed(method, reckon(openNow(), sale.facts).panels)),
    showWrongNumbers: () => refuseWrongNumbers(document.getElementById(sheetId)),
    ...placingEffects({
      ...{ dispatch, store, send, sale, heard },
      refreshCart: async () => {
        const profileRead = dispatch(authApi.endpoints.getProfile.initiate(undefined, uncached));
        await Promise.all([refreshCart(), answerOf(profileRead)]);
      },
      print: (order) => (printReceipts(soldReceipts(order, sale.decimals), readCompany) ? order : null),
    }),
  };
  runOn({ now, effects });

  // Another store has other stock, and the catalogue may have changed since the cart was stored.
  useEffect(() => {
    void refreshCart();
  }, [refreshCart]);
  useEffect(() => {
    if (!blocked) send({ type: "gone" });
  }, [blocked, send]);
  useEffect(() => {
    void loadCopyCode();
  }, []);
  useScanner({
    enabled: true,
    searchId: productSearchId,
    onScan: (code, place) => {
      const person = blocked && personWithBadge(code);
      if (person) askPin(person.user_id);
      else if (!blocked) send({ type: "scanned", code, place });
    },
    knows: (code) =>
      isOrderCode(code) ||
      isLabel(code) ||
      personWithBadge(code) !== undefined ||
      findHere(code) !== undefined,
    onUnheard: blocked
      ? undefined
      : (code) => {
          playRefusal();
          notify.warning(saleTexts.scanUnderDialog({ code }));
        },
  });
  useShortcuts({ enabled: !blocked, send });

  const addProduct = useCallback(
    (text: string) => send({ type: "opened", dialog: { kind: "product", text } }),
    [send],
  );
  const tried = useTill(till, (state) => state.tried);
  const refused = useTill(till, (state) => state.refused);
  const late = tried === cart.key && cart.lines.length > 0 ? refusals.map(problemOf) : [];
  const problems = [...sale.early, ...late, ...(refused?.cart === cart ? refused.problems : [])];
  return {
    ...{ till, sale, page, sheet, blocked, missing, problems },
    placing: useTill(till, ({ placing }) => placing?.isShown === true),
    problemAt: (path: string) => problems.find((each) => each.path.split(".")[0] === path)?.text,
    dialog: useTill(till, ({ dialog }) => dialog),
    sold: useTill(till, ({ sold }) => sold),
    addProduct: can("product:create") ? addProduct : undefined,
    mayHold: cart.lines.length > 0 && cart.attempt === null && !cart.practice,
    takenUp: () => {
      send({ type: "cartChanged" });
      return refreshCart();
    },
    // Its price may have changed while the picker was open.
    pickVariation: (chosen: Sellable) =>
      send({
        type: "variation",
        sellable: known().find(({ facts }) => facts.id === chosen.facts.id) ?? chosen,
      }),
    productCreated: (product: Product) =>
      send({ type: "created", sellable: sellablesOf([product], branchId)[0] }),
    show: useCallback((tiles: ShownTiles) => {
      shown.current = tiles;
    }, []),
    goHome: useCallback(() => send({ type: "gone" }), [send]),
    close: useCallback(() => send({ type: "closed" }), [send]),
    unasked: useCallback(() => send({ type: "unasked" }), [send]),
    approved: useCallback((approval: Approved) => send({ type: "approved", approval }), [send]),
    open: useCallback((dialog: OpenDialog) => send({ type: "opened", dialog }), [send]),
    addCustomer: useCallback(
      (name: string) => send({ type: "opened", dialog: { kind: "customer", name } }),
      [send],
    ),
  };
}
