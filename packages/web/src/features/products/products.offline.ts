import type { bestSellersAnswer } from "@clove/domain/catalogue/products.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered, listArgs } from "../../local-db/answer-offline.ts";

/** GET company/product/list: `query`, else `keyword`. */
export const listProductsOffline = found("query", "keyword");

/** GET company/product/search: `q`, else `keyword`. */
export const searchProductsOffline = found("q", "keyword");

/** GET company/product/{id}, if the local copy has the product. */
export const getProductOffline: OfflineAnswer = ({ url }, { memory }) => {
  const product = memory.product(Number(url.split("/").at(-1)));
  if (!product) throw new Error(offlineTexts.pageNotCached);
  return answered({ product });
};

type BestSellers = Wire<typeof bestSellersAnswer>;
const bestKey = (branch_id: number) => `best sellers ${branch_id}`;

/** GET company/product/best-sellers: as they were last read online. */
export const listBestSellersOffline: OfflineAnswer = async ({ params }, { db }) => {
  const kept = (await db.meta.get(bestKey(Number(params?.branch_id))))?.value as
    | BestSellers["data"]
    | undefined;
  if (!kept) throw new Error(offlineTexts.pageNotCached);
  return answered(kept);
};

export async function keepBestSellers({ data }: BestSellers): Promise<void> {
  const { clovePosDb } = await import("../../local-db/clove-pos-db.ts");
  await clovePosDb().meta.put({ key: bestKey(data.branch_id), value: data });
}

function found(...names: string[]): OfflineAnswer {
  return (request, { memory }) => {
    const { page, length, text, id } = listArgs(request);
    const given = names.find((name) => request.params?.[name] !== undefined);
    const wanted = given ? text(given) : "";
    return answered(memory.findProducts(wanted, (page - 1) * length, length, id("branch_id")));
  };
}
