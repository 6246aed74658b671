import { mayBeUserBarcode } from "@clove/domain/users/match-customer.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { type RefObject, useCallback, useRef, useState } from "react";
import { useDispatch, useStore } from "react-redux";
import { failureText } from "../../../api/failure.ts";
import { productsApi } from "../../products/products.api.ts";
import { usersApi } from "../../users/users.api.ts";
import { type CartState, customerChosen, lineAdded, selectCart } from "../cart/cart-slice.ts";
import { newLine, type Sellable, sellablesOf } from "./sellable.ts";
import { playRefusal } from "./sounds.ts";

/** Why the last scan failed; `isUnknown`: the code belongs to no product. */
export type ScanProblem = { code: string; text: string; isUnknown: boolean };
type Found = { sellable: Sellable } | { customer: User } | { problem: string; isUnknown: boolean };

type Props = {
  branchId: number | null;
  /** The products on the screen, found without a call. */
  known: RefObject<readonly Sellable[]>;
  unknownText: string;
  lockedText: string;
  /** A sale is being sent, so scans belong to the next one. */
  settled: () => Promise<unknown>;
};

/** Handles scans in order: each is looked up at once and added in turn, without waiting for the user. */
export function useScanQueue(props: Props) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState }>();
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const now = useRef(props);
  now.current = props;

  /** The exact code among all products, a customer's barcode first when it may be one. */
  const lookUp = useCallback(
    async (code: string): Promise<Found> => {
      const { branchId, known, unknownText } = now.current;
      const onScreen = known.current.find(({ facts }) => facts.barcode === code);
      if (onScreen) return { sellable: onScreen };
      if (mayBeUserBarcode(code)) {
        const search = { page: 1, length: 10, role: "customer", search: code };
        const { data } = await dispatch(usersApi.endpoints.listUsers.initiate(search, anew));
        const customer = data?.users.find(({ barcode, status }) => barcode === code && status === "active");
        if (customer) return { customer };
      }
      const fromCopy = await scanCopy(code, branchId);
      if (fromCopy) return { sellable: fromCopy };
      const search = { q: code, page: 1, length: 10, ...(branchId !== null && { branch_id: branchId }) };
      const { data, error } = await dispatch(productsApi.endpoints.searchProducts.initiate(search, anew));
      if (error) return { problem: failureText(error, "The server cannot be reached."), isUnknown: false };
      const sellable = sellablesOf(data?.products ?? [], branchId).find(
        ({ facts }) => facts.barcode === code,
      );
      return sellable ? { sellable } : { problem: unknownText, isUnknown: true };
    },
    [dispatch],
  );

  const take = useCallback(
    (code: string, found: Found, mayBeWords: boolean): boolean => {
      const refuse = (text: string, isUnknown: boolean) => {
        if (isUnknown && mayBeWords) return false;
        playRefusal();
        setProblem({ code, text, isUnknown });
        return !isUnknown;
      };
      if (selectCart(store.getState()).cart.attempt) return refuse(now.current.lockedText, false);
      if ("problem" in found) return refuse(found.problem, found.isUnknown);
      if ("customer" in found) dispatch(customerChosen(found.customer));
      else dispatch(lineAdded(newLine(found.sellable, now.current.branchId)));
      return true;
    },
    [dispatch, store],
  );

  /** Returns false when no product has the code. `mayBeWords`: it may have been typed, so there is no message. */
  const scan = useCallback(
    (code: string, mayBeWords: boolean): Promise<boolean> => {
      const looking = lookUp(code);
      const turn = Promise.all([queue.current, now.current.settled()]);
      const taken = turn.then(async () => take(code, await looking, mayBeWords));
      queue.current = taken;
      return taken;
    },
    [lookUp, take],
  );

  return { scan, problem, dismissProblem: useCallback(() => setProblem(null), []) };
}

/** The local copy answers within a millisecond; the server may have products that it does not have yet. */
async function scanCopy(code: string, branchId: number | null): Promise<Sellable | undefined> {
  const { openLocalCopy } = await import("../../../local-db/local-copy.ts");
  const found = openLocalCopy()?.memory.scan(code, branchId ?? undefined);
  return found && sellablesOf([found.product], branchId).find(({ facts }) => facts.id === found.variation.id);
}

/** Asks the server although the answer may be known, and does not stay subscribed to it. */
const anew = { forceRefetch: true, subscribe: false } as const;
