import type { bestSellersAnswer, ProductNarrow } from "@clove/domain/catalogue/products.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered, type ListArgs, listArgs } from "../../local-db/answer-offline.ts";

/** GET company/product/list: `query`, else `keyword`, in a category, of a brand, with a status. */
export const listProductsOffline = found(["query", "keyword"], ({ text, id }) => ({
  category_id: id("category_id"),
  brand_id: id("brand_id"),
  status: (text("status") || undefined) as ProductNarrow["status"],
}));

/** GET company/product/search: `q`, else `keyword`. */
export const searchProductsOffline = found(["q", "keyword"]);

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

function found(names: string[], narrowed: (args: ListArgs) => ProductNarrow = () => ({})): OfflineAnswer {
  return (request, { memory }) => {
    // Purchases and price changes are not in the local copy.
    if (request.params?.supplier_id ?? request.params?.price_change_id)
      throw new Error(offlineTexts.pageNotCached);
    const args = listArgs(request);
    const { page, length, text, id } = args;
    const given = names.find((name) => request.params?.[name] !== undefined);
    const wanted = given ? text(given) : "";
    const filter = { ...narrowed(args), branch_id: id("branch_id") };
    return answered(memory.findProducts(wanted, (page - 1) * length, length, filter));
  };
}
