import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { selectAuth } from "../../api/auth-slice.ts";
import { useOnline } from "../../api/connectivity-slice.ts";
import { productsApi } from "../products/products.api.ts";
import { type CartState, factsRead, selectCart } from "./cart-slice.ts";
import { variationFacts } from "./goods.ts";

/**
 * Reads the products of the cart again, offline in the local copy: price, discount and the stock of this branch. What can
 * not be read keeps its old facts.
 */
export function useRefreshCart(branchId: number | null): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState }>();
  const { user_id } = useSelector(selectAuth);
  const online = useOnline();
  return useCallback(async () => {
    if (branchId === null) return;
    const ids = [...new Set(selectCart(store.getState()).cart.lines.map(({ product_id }) => product_id))];
    const read = async (id: number) => {
      const query = productsApi.endpoints.getProduct.initiate(id, { forceRefetch: true, subscribe: false });
      return (await dispatch(query)).data ?? [];
    };
    const products = online
      ? (await Promise.all(ids.filter((id) => id > 0).map(read))).flat()
      : await readCopy(user_id, ids).catch(() => []);
    const facts = products.flatMap((product) =>
      product.variations.map((variation) => variationFacts(product, variation, branchId)),
    );
    if (facts.length > 0) dispatch(factsRead(facts));
  }, [dispatch, store, branchId, online, user_id]);
}

async function readCopy(user_id: number | null, ids: number[]): Promise<Product[]> {
  const { localCopy } = await import("../../local-db/local-copy.ts");
  const { memory } = await localCopy(user_id);
  return ids.flatMap((id) => memory.product(id) ?? []);
}
