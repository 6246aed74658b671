import { priceTypes } from "@clove/domain/catalogue/products.schema.ts";
import { compareNamed, hasFolded } from "@clove/domain/fold.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { answered, listArgs, pageOf } from "../../local-db/answer-offline.ts";

/** GET company/color/list */
export const listColorsOffline: OfflineAnswer = (request, { memory }) => {
  const { rows, count } = named(memory.rows("colors"), ({ name }) => name, listArgs(request));
  return answered({ colors: rows, count });
};

/** GET company/size/list */
export const listSizesOffline: OfflineAnswer = (request, { memory }) => {
  const { rows, count } = named(memory.rows("sizes"), ({ name }) => name, listArgs(request));
  return answered({ sizes: rows, count });
};

/** GET company/measurement-unit/list, which answers the price types too. */
export const listUnitsOffline: OfflineAnswer = (request, { memory }) => {
  const { rows, count } = named(memory.rows("measurement_units"), ({ title }) => title, listArgs(request));
  return answered({ measurementUnits: rows, count, priceTypes: [...priceTypes] });
};

function named<Row extends { id: number }>(
  all: Row[],
  nameOf: (row: Row) => string,
  args: ReturnType<typeof listArgs>,
) {
  const found = all
    .filter((row) => hasFolded(nameOf(row), args.text("query")))
    .sort((a, b) => compareNamed({ id: a.id, name: nameOf(a) }, { id: b.id, name: nameOf(b) }));
  return pageOf(found, args);
}
