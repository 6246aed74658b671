const comparison = /\b(\w+)\.company_id = (\w+)\.company_id\b/g;

type Statement = { text: string; values: readonly unknown[] };

/**
 * For a cluster's coordinator, which sends a statement to one worker only if it knows the company of each table: wherever the
 * companies of two tables are compared, it is said which company that is. Row-level security shows no other one, so the statement
 * means the same (docs/decisions/128).
 */
export function namedCompany({ text, values }: Statement, company_id: string | number): Statement {
  const company = `$${values.length + 1}::bigint`;
  const named = text.replace(
    comparison,
    (same, one, other) => `(${same} and ${one}.company_id = ${company} and ${other}.company_id = ${company})`,
  );
  return named === text ? { text, values } : { text: named, values: [...values, company_id] };
}
