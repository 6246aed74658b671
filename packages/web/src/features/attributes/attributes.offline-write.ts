import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { foldCase } from "@clove/domain/fold.ts";
import { refuse } from "@clove/domain/refusal.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { copyHistory } from "../../local-db/copy-history.ts";
import { referenceTo } from "../../sync/made-ids.ts";
import { makeRecord } from "../../sync/make-record.ts";
import { nounOf, nouns } from "./nouns.ts";

type Body = {
  name: string;
  description?: string;
  status: "active" | "inactive";
  parent_id?: number;
  temp_id?: string;
};

/** POST company/category/store and company/brand/store: keeps the row until it can be sent. */
export const storeNamedOffline: OfflineAnswer = async ({ url, body }, copy, api) => {
  const noun = nounOf({ url }) as "category" | "brand";
  const { table } = namedNouns[noun];
  const { name, description = "", status, parent_id, temp_id } = body as Body;
  const holder = copy.memory.rows(table).find((row) => foldCase(row.name) === foldCase(name.trim()));
  if (holder) {
    const into = copy.memory.row(table, holder.merged_into_id ?? 0)?.name;
    const problem = into
      ? refuse("name_merged", { name: holder.name, into })
      : refuse("name_taken", { name });
    throw new Error(errorText(problem));
  }
  const { saveFailed: failed = commonTexts.somethingWentWrong } = nouns[noun]();
  const local_id = await makeRecord(
    copy,
    api,
    { kind: noun, temp_id, failed },
    async (maker): Promise<{ local_id: number; body: Record<string, unknown[]> }> => {
      const own = { ...maker, name: name.trim(), status, synced: 0 as const };
      const add = (row: object) => copy.db.table<object, number>(table).add({ ...row });
      if (noun === "brand") return { local_id: await add(own), body: { brands: [own] } };
      const parent = parent_id ? await referenceTo(copy.db, "categories", parent_id) : undefined;
      if (parent === null) throw new Error("the parent of a new category is gone");
      const row = {
        ...own,
        description: description.trim(),
        parent_id: parent && "id" in parent ? parent.id : null,
        parent_temp_id: parent && "temp_id" in parent ? parent.temp_id : null,
      };
      const meant = { parent_name: copy.memory.row(table, parent_id ?? 0)?.name, history: copyHistory() };
      return { local_id: await add(row), body: { categories: [parent ? { ...row, ...meant } : row] } };
    },
  );
  return answered({ [noun]: copy.memory.row(table, -local_id) });
};
