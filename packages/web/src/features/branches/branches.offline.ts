import { matchBranch } from "@clove/domain/branches/match-branch.ts";
import { compareNamed } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/branch/list */
export const listBranchesOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const found = memory.rows("branches").filter((branch) => matchBranch(branch, args.text("query")));
  const { rows, count } = pageOf(found.sort(compareNamed), args);
  return answered({ branches: rows, count });
};
