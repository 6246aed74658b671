import type { Order } from "@clove/domain/orders/orders.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { type RefObject, useCallback, useRef, useState } from "react";
import { useDispatch, useStore } from "react-redux";
import { type CartState, customerChosen, lineAdded, selectCart } from "../cart/cart-slice.ts";
import { type Found, lookUpCode } from "./look-up-code.ts";
import { newLine, type Sellable } from "./sellable.ts";
import { playRefusal } from "./sounds.ts";

/** Why the last scan failed; `isUnknown`: the code belongs to no product. */
export type ScanProblem = { code: string; text: string; isUnknown: boolean };
/** `mayBeWords`: it may have been typed, so an unknown one is searched for instead of told. */
type Scan = { code: string; count: number; mayBeWords: boolean };
type Dispatch = ThunkDispatch<unknown, unknown, UnknownAction>;

type Props = {
  branchId: number | null;
  /** The products on the screen, found without a call. */
  known: RefObject<readonly Sellable[]>;
  unknownText: string;
  lockedText: string;
  /** The code is a receipt's. */
  onOrder: (order: Order) => void;
  /** A sale is being sent, so scans belong to the next one. */
  settled: () => Promise<unknown>;
};

/** Handles scans in order: each is looked up at once and added in turn, without waiting for the user. */
export function useScanQueue(props: Props) {
  const dispatch = useDispatch<Dispatch>();
  const store = useStore<{ cart: CartState }>();
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const waiting = useRef(0);
  const now = useRef(props);
  now.current = props;

  const tell = useCallback((told: ScanProblem) => {
    playRefusal();
    setProblem(told);
  }, []);

  const take = useCallback(
    ({ code, count, mayBeWords }: Scan, found: Found): boolean => {
      const refuse = (text: string, isUnknown: boolean) => {
        if (isUnknown && mayBeWords) return false;
        tell({ code, text, isUnknown });
        return !isUnknown;
      };
      const isLocked = !("order" in found) && selectCart(store.getState()).cart.attempt !== null;
      if (isLocked) return refuse(now.current.lockedText, false);
      if ("problem" in found) return refuse(found.problem, found.isUnknown);
      setProblem(null);
      if ("order" in found) now.current.onOrder(found.order);
      else if ("customer" in found) dispatch(customerChosen(found.customer));
      else dispatch(lineAdded(newLine(found.sellable, now.current.branchId, count)));
      return true;
    },
    [dispatch, store, tell],
  );

  const inTurn = useCallback(<T>(work: () => Promise<T>): Promise<T> => {
    waiting.current += 1;
    const done = queue.current.then(work, work).finally(() => {
      waiting.current -= 1;
    });
    queue.current = done;
    return done;
  }, []);

  /** Returns false when no product has the code. */
  const scan = useCallback(
    (one: Scan): Promise<boolean> => {
      const { branchId, known, unknownText } = now.current;
      const looking = lookUpCode(one.code, { branchId, known: known.current, unknownText }, dispatch);
      return inTurn(async () => {
        await now.current.settled();
        return take(one, await looking);
      });
    },
    [dispatch, inTurn, take],
  );

  /** What was picked by hand: at once, or for the next sale while one is being sent. */
  const add = useCallback(
    (sellable: Sellable, count: number): void => {
      const { barcode, name } = sellable.facts;
      const one = { code: barcode ?? name, count, mayBeWords: false };
      if (selectCart(store.getState()).cart.attempt === null) return void take(one, { sellable });
      void inTurn(async () => {
        await now.current.settled();
        take(one, { sellable });
      });
    },
    [inTurn, store, take],
  );

  /** Acts at once, or when the scans and keys that came before are done and drawn. */
  const afterScans = useCallback(
    (act: () => void) => {
      if (waiting.current === 0) return act();
      void inTurn(async () => {
        act();
        await nextTask();
      });
    },
    [inTurn],
  );

  return { scan, add, afterScans, problem, tell, dismissProblem: useCallback(() => setProblem(null), []) };
}

/** React has drawn by then what was dispatched before. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
