import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import { compareNamed, hasFolded } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";
import { type Named, nameOf, nounOf } from "./nouns.ts";

/** GET company/{noun}/list; that of units also answers the price types. */
export const listNamedOffline: OfflineAnswer = (request, { memory }) => {
  const noun = nounOf(request);
  const { table, many } = namedNouns[noun];
  const args = listArgs(request);
  const all: Named[] = memory.rows(table);
  const status = args.text("status");
  const id = args.id("id");
  const found = all
    .filter((row) => row.merged_into_id == null && hasFolded(nameOf(row), args.text("query")))
    .filter((row) => id === undefined || row.id === id)
    .filter((row) => status === "" || (row.status ?? "active") === status)
    .sort((a, b) => compareNamed({ id: a.id, name: nameOf(a) }, { id: b.id, name: nameOf(b) }));
  const { rows, count } = pageOf(found, args);
  return answered({
    [many]: rows,
    count,
    ...(noun === "measurementUnit" && { priceTypes: [...priceTypes] }),
  });
};
