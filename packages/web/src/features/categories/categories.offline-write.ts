import { errorText, refuse } from "@clove/domain/errors.ts";
import { foldCase } from "@clove/domain/fold.ts";
import { messages } from "@clove/domain/messages.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { formFields } from "../../api/form-data.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { makeRecord } from "../../sync/make-record.ts";

/** POST company/category/store, kept until it can be sent. */
export const storeCategoryOffline: OfflineAnswer = async ({ body }, copy, api) => {
  const { name = "", description = "", status, temp_id } = formFields(body);
  const isTaken = copy.memory.rows("categories").some((row) => foldCase(row.name) === foldCase(name.trim()));
  if (isTaken) throw new Error(errorText(refuse("name_taken", { name })));
  const record = { kind: "category", temp_id, failed: messages.somethingWentWrong } as const;
  const local_id = await makeRecord(copy, api, record, async (maker) => {
    const row = {
      ...maker,
      name: name.trim(),
      description: description.trim(),
      status: status === "inactive" ? ("inactive" as const) : ("active" as const),
      parent_id: null,
      synced: 0 as const,
    };
    return { local_id: await copy.db.categories.add({ ...row }), body: { categories: [row] } };
  });
  return answered({ category: copy.memory.row("categories", -local_id) });
};
