import {
  bestSellersAnswer,
  bestSellersQuery,
  priceTypes,
  pricingMethods,
  product,
  productAnswer,
  productHelperAnswer,
  productList,
  productListQuery,
  productSearchQuery,
} from "@clove/domain/catalogue/products.schema.ts";
import { AppError } from "@clove/domain/errors.ts";
import { idParams, selectionQuery } from "@clove/domain/wire.schema.ts";
import type { FastifyRequest } from "fastify";
import { checkSeenBranch } from "../../db/seen-branches.sql.ts";
import type { App } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { scopeOf } from "../../http/permit.ts";
import { catalogueReaders } from "../attributes/catalogue-readers.ts";
import { listBestSellers } from "./best-sellers.sql.ts";
import { countProducts, findProducts, type ProductFilter, readProduct } from "./products.sql.ts";
import { checkNarrow } from "./search/check-narrow.ts";
import { searchSettings } from "./search/matching-products.sql.ts";

/**
 * GET  company/product/list     who reads the catalogue; costs with product:view or purchase:view, seen branches' stock
 * GET  company/product/search   the same
 *      `supplier_id` also purchase:view or purchase:create; `price_change_id` also product:edit
 * GET  company/product/best-sellers   pos:view; assigned branches
 * GET  company/product/{id}     the same as the list
 * GET  helper/product           a session
 */
export function productsRoutes(api: App): void {
  api.get(
    "/company/product/list",
    {
      config: { permit: catalogueReaders, selects: product },
      schema: {
        tags: ["products"],
        summary: "Products with variations and stocks",
        querystring: productListQuery,
        response: { 200: productList },
      },
    },
    async (request) => {
      const { query, keyword, ...filter } = request.query;
      return ok(await find(request, query ?? keyword ?? "", filter));
    },
  );

  api.get(
    "/company/product/search",
    {
      config: { permit: catalogueReaders, selects: product },
      schema: {
        tags: ["products"],
        summary: "Products by barcode, id or the words of a name",
        querystring: productSearchQuery,
        response: { 200: productList },
      },
    },
    async (request) => {
      const { q, keyword, ...filter } = request.query;
      return ok(await find(request, q ?? keyword ?? "", filter));
    },
  );

  api.get(
    "/company/product/best-sellers",
    {
      config: { permit: ["pos:view"] },
      schema: {
        tags: ["products"],
        summary: "The products in the most sales of a store in the last 30 days, the first one first",
        querystring: bestSellersQuery,
        response: { 200: bestSellersAnswer },
      },
    },
    async (request) => {
      const { branch_id } = request.query;
      const [product_ids] = await request.readInCompany((db, scope) =>
        Promise.all([listBestSellers(db, scope, branch_id), checkSeenBranch(db, scope, branch_id)]),
      );
      return ok({ branch_id, product_ids });
    },
  );

  api.get(
    "/company/product/:id",
    {
      config: { permit: catalogueReaders, selects: product },
      schema: {
        tags: ["products"],
        summary: "One product",
        params: idParams,
        querystring: selectionQuery,
        response: { 200: productAnswer },
      },
    },
    async (request) => {
      const found = await request.readInCompany((db, scope) =>
        readProduct(db, scope, request.params.id, request.selected),
      );
      if (!found) throw new AppError("not_found");
      return ok({ product: found });
    },
  );

  api.get(
    "/helper/product",
    {
      config: { permit: "session" },
      schema: { tags: ["products"], summary: "Choices of a product", response: { 200: productHelperAnswer } },
    },
    () => ok({ priceTypes: [...priceTypes], pricingMethods: [...pricingMethods] }),
  );

  async function find(request: FastifyRequest, text: string, filter: ProductFilter) {
    const settings = searchSettings(text);
    checkNarrow(scopeOf(request), filter);
    const { page, length: _, branch_id, ...narrow } = filter;
    const [list] = await request.readInCompany(
      (db, scope) =>
        Promise.all([
          findProducts(db, scope, text, filter, request.selected),
          checkSeenBranch(db, scope, branch_id),
        ]),
      settings,
    );
    if (list.products.length > 0 || page === 1) return list;
    const count = await request.readInCompany(
      (db, scope) => countProducts(db, scope, text, narrow),
      settings,
    );
    return { ...list, count };
  }
}
