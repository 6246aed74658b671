/** What a change does to a row, as the audit log stores it. */
export type Difference<Row> = { from: Partial<Row>; to: Partial<Row> };

type Given<Row> = { [Field in keyof Row]?: Row[Field] | undefined };

/** The fields that `after` gives and that differ from `before`. */
export function difference<Row extends object>(before: Row, after: Given<Row>): Difference<Row> {
  const fields = (Object.keys(after) as (keyof Row)[]).filter(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );
  const only = (row: Given<Row>) =>
    Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>;
  return { from: only(before), to: only(after) };
}
