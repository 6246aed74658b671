import { expect, test } from "vitest";
import { withOldDatabase } from "../../test/old-database.ts";

test("the migration removes the method from the calls of stored keys", () =>
  withOldDatabase("0013", async ({ owner, migrate, enter }) => {
    await enter("1");
    await owner.query(`insert into companies (id, name) values (1, 'Old');
      insert into idempotency_keys (company_id, key, call, body_hash)
        values (1, 'a', 'POST user/store', '*'), (1, 'b', 'POST branch/store', '*'), (1, 'c', 'brand/store', '*')`);
    await enter("");
    await migrate();
    await enter("1");
    const { rows } = await owner.query("select call from idempotency_keys order by key");
    expect(rows.map(({ call }) => call)).toEqual(["user/store", "branch/store", "brand/store"]);
  }));
