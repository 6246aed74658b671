import type { Product } from "@clove/domain/catalogue/products.schema.ts";
import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useCallback, useEffect } from "react";
import { useDispatch, useSelector, useStore } from "react-redux";
import { answerOf, uncached } from "../../../api/base-api.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { selectCatalogueChanges } from "../../../sync/download-slice.ts";
import { productsApi } from "../../products/products.api.ts";
import { variationFacts } from "../find/sellable.ts";
import { type CartState, factsRead, selectCart } from "./cart-slice.ts";

/**
 * Reloads the products of the cart, offline from the local copy: price, discount and the stock of this branch. Products
 * that cannot be loaded keep their old facts. Changes from the data stream reach the cart by themselves
 * (catalogue §16).
 */
export function useRefreshCart(branchId: number | null): () => Promise<void> {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const store = useStore<{ cart: CartState }>();
  const { user_id } = useSelector(selectAuth);
  const online = useOnline();
  const changes = useSelector(selectCatalogueChanges);

  const take = useCallback(
    (products: readonly Product[]) => {
      if (branchId === null) return;
      const facts = products.flatMap((product) =>
        product.variations.map((variation) => variationFacts(product, variation, branchId)),
      );
      if (facts.length > 0) dispatch(factsRead(facts));
    },
    [dispatch, branchId],
  );

  useEffect(() => {
    if (changes === 0) return;
    const ids = productsOf(store.getState());
    if (ids.length > 0) void readCopy(user_id, ids).then(take, () => {});
  }, [changes, store, user_id, take]);

  return useCallback(async () => {
    if (branchId === null) return;
    const ids = productsOf(store.getState());
    const read = async (id: number) => {
      const query = productsApi.endpoints.getProduct.initiate(id, uncached);
      return (await answerOf(dispatch(query))).data ?? [];
    };
    const products = online
      ? (await Promise.all(ids.filter((id) => id > 0).map(read))).flat()
      : await readCopy(user_id, ids).catch(() => []);
    take(products);
  }, [dispatch, store, branchId, online, user_id, take]);
}

function productsOf(state: { cart: CartState }): number[] {
  return [...new Set(selectCart(state).cart.lines.map(({ product_id }) => product_id))];
}

async function readCopy(user_id: number | null, ids: number[]): Promise<Product[]> {
  const { localCopy } = await import("../../../local-db/local-copy.ts");
  const { memory } = await localCopy(user_id);
  return ids.flatMap((id) => memory.product(id) ?? []);
}
