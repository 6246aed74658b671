import { compareNamed, hasFolded } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/brand/list */
export const listBrandsOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const found = memory.rows("brands").filter(({ name }) => hasFolded(name, args.text("query")));
  const { rows, count } = pageOf(found.sort(compareNamed), args);
  return answered({ brands: rows, count });
};
