import type { brandStoreBody } from "@clove/domain/catalogue/attributes.schema.ts";
import { errorText, refuse } from "@clove/domain/errors.ts";
import { foldCase } from "@clove/domain/fold.ts";
import { messages } from "@clove/domain/messages.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { makeRecord } from "../../sync/make-record.ts";

/** POST company/brand/store, kept until it can be sent. */
export const storeBrandOffline: OfflineAnswer = async ({ body }, copy, api) => {
  const { name, status, temp_id } = body as Wire<typeof brandStoreBody>;
  const isTaken = copy.memory.rows("brands").some((brand) => foldCase(brand.name) === foldCase(name.trim()));
  if (isTaken) throw new Error(errorText(refuse("name_taken", { name })));
  const record = { kind: "brand", temp_id, failed: messages.brandSaveFailed } as const;
  const local_id = await makeRecord(copy, api, record, async (maker) => {
    const row = { ...maker, name: name.trim(), status, synced: 0 as const };
    return { local_id: await copy.db.brands.add({ ...row }), body: { brands: [row] } };
  });
  return answered({ brand: copy.memory.row("brands", -local_id) });
};
