import { compareNamed, hasFolded } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/category/list */
export const listCategoriesOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const found = memory.rows("categories").filter(({ name }) => hasFolded(name, args.text("query")));
  const { rows, count } = pageOf(found.sort(compareNamed), args);
  return answered({ categories: rows, count });
};
