import { expect, test } from "vitest";
import { withOldDatabase } from "../../test/old-database.ts";

test("after the migration months are summed anew soon, whenever they were due", () =>
  withOldDatabase("0093", async ({ owner, migrate, enter }) => {
    await enter("1");
    await owner.query(`insert into companies (id, name) values (1, 'Old');
      insert into months_due (company_id, due_at) values (1, now() + interval '23 hours')`);
    await enter("");
    await migrate();
    await enter("1");
    const { rows } = await owner.query(
      "select due_at between now() + interval '9 minutes' and now() + interval '10 minutes' as is_soon from months_due",
    );
    expect(rows).toEqual([{ is_soon: true }]);
  }));
