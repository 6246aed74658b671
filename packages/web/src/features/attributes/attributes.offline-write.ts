import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { foldCase } from "@clove/domain/fold.ts";
import { refuse } from "@clove/domain/refusal.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { makeRecord } from "../../sync/make-record.ts";
import { nounOf, nouns } from "./nouns.ts";

type Body = { name: string; description?: string; status: "active" | "inactive"; temp_id?: string };

/** POST company/category/store and company/brand/store: keeps the row until it can be sent. */
export const storeNamedOffline: OfflineAnswer = async ({ url, body }, copy, api) => {
  const noun = nounOf({ url }) as "category" | "brand";
  const { table } = namedNouns[noun];
  const { name, description = "", status, temp_id } = body as Body;
  const isTaken = copy.memory.rows(table).some((row) => foldCase(row.name) === foldCase(name.trim()));
  if (isTaken) throw new Error(errorText(refuse("name_taken", { name })));
  const { saveFailed: failed = commonTexts.somethingWentWrong } = nouns[noun]();
  const local_id = await makeRecord(copy, api, { kind: noun, temp_id, failed }, async (maker) => {
    const own = { ...maker, name: name.trim(), status, synced: 0 as const };
    const row = noun === "category" ? { ...own, description: description.trim(), parent_id: null } : own;
    return { local_id: await copy.db.table<object, number>(table).add({ ...row }), body: { [table]: [row] } };
  });
  return answered({ [noun]: copy.memory.row(table, -local_id) });
};
