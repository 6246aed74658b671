import { compareText, hasFolded } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/terminal/list */
export const listTerminalsOffline: OfflineAnswer = (request, { memory }) => {
  const args = listArgs(request);
  const branch_id = args.id("branch_id");
  const found = memory
    .rows("terminals")
    .filter((terminal) => branch_id === undefined || terminal.branch_id === branch_id)
    .filter(({ name }) => hasFolded(name, args.text("query")))
    .sort((a, b) => compareText(a.unique_no, b.unique_no));
  const { rows, count } = pageOf(found, args);
  return answered({ terminals: rows, count });
};
