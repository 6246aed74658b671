import { expect, test } from "vitest";
import { namedCompany } from "./named-company.ts";

test("wherever companies of two tables are compared, it is said which company that is, and nothing else changes", () => {
  const text = `select o.id, (select name from users u where u.company_id = o.company_id and u.id = o.user_id) as name
    from orders o left join branches b on b.company_id = o.company_id and b.id = o.branch_id
    where o.company_id = $1 and o.id = $2`;
  expect(namedCompany({ text, values: [7, 42] }, 7)).toEqual({
    text: `select o.id, (select name from users u where (u.company_id = o.company_id and u.company_id = $3::bigint and o.company_id = $3::bigint) and u.id = o.user_id) as name
    from orders o left join branches b on (b.company_id = o.company_id and b.company_id = $3::bigint and o.company_id = $3::bigint) and b.id = o.branch_id
    where o.company_id = $1 and o.id = $2`,
    values: [7, 42, 7],
  });
});

test("a statement that compares none is left as it is", () => {
  const statement = { text: "select id from orders o where o.company_id = $1", values: [7] };
  expect(namedCompany(statement, 7)).toEqual(statement);
});
