/** What a change makes of a row, as the audit log has it. */
export type Difference<Row> = { from: Partial<Row>; to: Partial<Row> };

/** The fields of `after` that are given and differ from before. */
export function difference<Row extends object>(
  before: Row,
  after: { [Field in keyof Row]?: Row[Field] | undefined },
): Difference<Row> {
  const fields = (Object.keys(after) as (keyof Row)[]).filter(
    (field) => after[field] !== undefined && after[field] !== before[field],
  );
  const only = (row: { [Field in keyof Row]?: Row[Field] | undefined }) =>
    Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row>;
  return { from: only(before), to: only(after) };
}
