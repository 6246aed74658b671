import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { isOrderCode } from "@clove/domain/orders/order-code.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { isReceiptCode } from "@clove/domain/receipt-code/is-receipt-code.ts";
import {
  itemBarcodes,
  labelledPiece,
  readScaleBarcode,
  type ScaleLabel,
} from "@clove/domain/till/scale-barcode.ts";
import type { Found as FoundOf } from "@clove/domain/till/till-events.ts";
import { mayBeUserBarcode } from "@clove/domain/users/match-customer.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { answerOf, uncached } from "../../../api/base-api.ts";
import { failureText } from "../../../api/failure.ts";
import { personWithBadge } from "../../../session/till-people.ts";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { productsApi } from "../../products/products.api.ts";
import { usersApi } from "../../users/users.api.ts";
import type { CartCustomer } from "../cart/cart.ts";
import type { Here } from "../here.ts";
import { hasCopyCode, hasWholeCopy, loadCopyCode, scanCustomer, scanOpenCopy } from "./open-copy.ts";
import { type Sellable, sellablesOf } from "./sellable.ts";

export type Found = FoundOf<Pick<Here, "sellable" | "customer" | "order">>;

type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;
type Place = {
  branchId: number | null;
  /** The products on the screen. */
  known: readonly Sellable[];
  unknownText: string;
  company: Pick<Profile["company"], "currency" | "scale_codes">;
};

/**
 * What has exactly this code: somebody of this till, a product, or a customer or an order, whose codes can be told by their shape. The server is asked for what this device does not know. If a part of the app cannot be loaded, that is a problem, too.
 * `place` is where the till is now: what was found before the store was known would have no stock, so it is looked up again.
 */
export async function lookUpCode(code: string, place: () => Place, dispatch: Dispatch): Promise<Found> {
  try {
    for (;;) {
      const then = place();
      const found = await find(code, then, dispatch);
      if (place().branchId === then.branchId) return found;
    }
  } catch (error) {
    console.error("The code could not be looked up", error);
    return { problem: commonTexts.somethingWentWrong, isUnknown: false };
  }
}

async function find(code: string, place: Place, dispatch: Dispatch): Promise<Found> {
  const { branchId, known, unknownText } = place;
  const person = personWithBadge(code);
  if (person) return { badge_of: person.user_id };
  const onScreen = known.find(({ facts }) => facts.barcode === code);
  if (onScreen) return { sellable: onScreen };
  // No `await` without need: the next keys are waiting for this scan.
  if (!hasCopyCode()) await loadCopyCode();
  const mayBeCustomer = mayBeUserBarcode(code);
  const customer = mayBeCustomer ? scanCustomer(code) : undefined;
  if (customer) return { customer };
  const here = scanOpenCopy(code, branchId);
  if (here) return { sellable: here };
  if (isReceiptCode(code)) {
    // The order of a receipt that was printed without a connection, or its sale, if only the receipt has it (receipt-codes §5).
    const { findSale } = await import("../../receipt-codes/find-sale.api.ts");
    const found = await findSale(code, dispatch);
    return "order" in found ? { order: { action: "view", order: found.order } } : found;
  }
  if (isOrderCode(code)) return findOrder(code, dispatch);
  const label = readScaleBarcode(code, place.company.scale_codes ?? []);
  // A barcode of all 13 digits counts first: whether there is one, a whole copy knows.
  if (label && hasWholeCopy(mayBeCustomer)) {
    const goods = goodsHere(label, place);
    if (goods) return pieceOf(label, goods, place);
  }
  const elsewhere = mayBeCustomer ? await customerOf(code, dispatch) : undefined;
  if (elsewhere) return { customer: elsewhere };
  const asked = await askServer(code, branchId, dispatch);
  if ("problem" in asked) return asked;
  if (asked.sellable) return { sellable: asked.sellable };
  // A company's scale may print codes that look like people's.
  if (label) return findItem(label, place, dispatch);
  // People's barcodes are not given to goods, so nobody is offered to add a product.
  return mayBeCustomer
    ? { problem: saleTexts.badgeUnknown, isUnknown: false }
    : { problem: unknownText, isUnknown: true };
}

/** The product with exactly this barcode on the server. */
async function askServer(
  code: string,
  branchId: number | null,
  dispatch: Dispatch,
): Promise<{ sellable: Sellable | undefined } | { problem: string; isUnknown: false }> {
  const search = { q: code, page: 1, length: 10, ...(branchId !== null && { branch_id: branchId }) };
  const asked = dispatch(productsApi.endpoints.searchProducts.initiate(search, uncached));
  const { data, error } = await answerOf(asked);
  if (error) return { problem: failureText(error, uiTexts.serverUnreachable), isUnknown: false };
  return {
    sellable: sellablesOf(data?.products ?? [], branchId).find(({ facts }) => facts.barcode === code),
  };
}

/** The product of a scale's label by this device's copy or the screen. */
const goodsHere = (label: ScaleLabel, { known, branchId }: Place): Sellable | undefined =>
  firstOf(
    itemBarcodes(label),
    (code) => known.find(({ facts }) => facts.barcode === code) ?? scanOpenCopy(code, branchId),
  );

/** What a scale's label sells, asking the server for the product. Nobody is offered to add one: the whole code is that of one piece. */
async function findItem(label: ScaleLabel, place: Place, dispatch: Dispatch): Promise<Found> {
  for (const code of itemBarcodes(label)) {
    const asked = await askServer(code, place.branchId, dispatch);
    if ("problem" in asked) return asked;
    if (asked.sellable) return pieceOf(label, asked.sellable, place);
  }
  return { problem: saleTexts.labelItemUnknown({ item: label.item }), isUnknown: false };
}

function pieceOf(label: ScaleLabel, sellable: Sellable, { company }: Place): Found {
  const piece = labelledPiece(label, sellable.facts, company.currency);
  return "problem" in piece ? { ...piece, isUnknown: false } : { sellable, piece };
}

function firstOf<One, Other>(all: readonly One[], of: (one: One) => Other | undefined): Other | undefined {
  for (const one of all) {
    const found = of(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function customerOf(code: string, dispatch: Dispatch): Promise<CartCustomer | undefined> {
  const search = { page: 1, length: 10, role: "customer", search: code };
  const { data } = await answerOf(dispatch(usersApi.endpoints.listUsers.initiate(search, uncached)));
  return data?.users.find(({ barcode, status }) => barcode === code && status === "active");
}

/** The newest order with this number (orders §24); no product can have it, so nobody is offered to add one. */
async function findOrder(code: string, dispatch: Dispatch): Promise<Found> {
  const { findOrders } = await import("../../orders/find-orders.api.ts");
  const { orders, error } = await findOrders(code, dispatch);
  const [order] = orders;
  if (order) return { order: { action: "view", order } };
  const problem = error ? failureText(error, uiTexts.serverUnreachable) : saleTexts.orderNotFound;
  return { problem, isUnknown: false };
}
