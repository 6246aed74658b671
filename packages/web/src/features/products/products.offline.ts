import { messages } from "@clove/domain/messages.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs } from "../../local-db/answer-offline.ts";

/** GET company/product/list: `query`, else `keyword`. */
export const listProductsOffline = found("query", "keyword");

/** GET company/product/search: `q`, else `keyword`. */
export const searchProductsOffline = found("q", "keyword");

/** GET company/product/{id}, as far as the copy has it. */
export const getProductOffline: OfflineAnswer = ({ url }, { memory }) => {
  const product = memory.product(Number(url.split("/").at(-1)));
  if (!product) throw new Error(messages.pageNotCached);
  return answered({ product });
};

function found(...names: string[]): OfflineAnswer {
  return (request, { memory }) => {
    const { page, length, text, id } = listArgs(request);
    const given = names.find((name) => request.params?.[name] !== undefined);
    const { ids, count } = memory.catalogue.find(given ? text(given) : "", (page - 1) * length, length);
    return answered({ products: ids.flatMap((each) => memory.product(each, id("branch_id")) ?? []), count });
  };
}
