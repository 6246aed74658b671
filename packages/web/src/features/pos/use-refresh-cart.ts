import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback } from "react";
import { useDispatch, useStore } from "react-redux";
import { productsApi } from "../products/products.api.ts";
import { type CartState, factsRead, selectCart } from "./cart-slice.ts";
import { variationFacts } from "./goods.ts";

/** Reads the products of the cart again: price, discount and the stock of this branch. Failures leave the old facts. */
export function useRefreshCart(branchId: number | null): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState }>();
  return useCallback(async () => {
    if (branchId === null) return;
    const ids = new Set(selectCart(store.getState()).cart.lines.map(({ product_id }) => product_id));
    const answers = [...ids].map((id) =>
      dispatch(productsApi.endpoints.getProduct.initiate(id, { forceRefetch: true, subscribe: false })),
    );
    const products = (await Promise.all(answers)).flatMap(({ data }) => (data ? [data] : []));
    const facts = products.flatMap((product) =>
      product.variations.map((variation) => variationFacts(product, variation, branchId)),
    );
    if (facts.length > 0) dispatch(factsRead(facts));
  }, [dispatch, store, branchId]);
}
