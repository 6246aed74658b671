import { expect, test } from "vitest";
import { withOldDatabase } from "../../../test/old-database.ts";

test("the migration keeps what the rows say of everybody's present and earlier rights", () =>
  withOldDatabase("0047", async ({ owner, migrate, enter }) => {
    const company = async (id: number) => {
      await enter(String(id));
      await owner.query(`
        insert into companies (id, name) values (${id}, 'Old');
        insert into users (company_id, id, name, email, role, status, permissions, barcode) values
          (${id}, 1, 'Mei', 'mei@${id}.example', 'cashier', 'inactive', '{user:view}', '1'),
          (${id}, 2, 'Siti', 'siti@${id}.example', 'company_admin', 'active', '{}', '2'),
          (${id}, 3, 'Aina', 'aina@${id}.example', 'customer', 'active', '{}', '3');
        insert into branches (company_id, id, name, email, contact_number, address, type)
          select ${id}, n, 'Store', 's@old.example', '1', 'x', 'branch' from generate_series(7, 8) n;
        insert into terminals (company_id, id, branch_id, name, description, unique_no)
          values (${id}, 3, 7, 'Counter', '.', '0001'), (${id}, 4, 8, 'Counter', '.', '0002');
        insert into user_branches (company_id, user_id, branch_id) values (${id}, 1, 8);
        insert into shifts (company_id, terminal_id, user_id, opened_at, closed_at, opening_balance, closing_balance,
            expected_balance, discrepancy, z_number, closed_by)
          values (${id}, 3, 1, '2026-03-02', '2026-03-03', 0, 0, 0, 0, 2, 2), (${id}, 3, 1, '2026-03-01', '2026-03-02', 0, 0, 0, 0, 1, 2),
            (${id}, 4, 2, '2026-03-01', '2026-03-02', 0, 0, 0, 0, 1, 2)`);
    };
    await company(1);
    await company(2);
    await enter("");
    await migrate();
    for (const id of [1, 2]) {
      await enter(String(id));
      const kept = async () =>
        (
          await owner.query<object>(`select user_id::int, role, status, permissions, branch_ids::int[] as stores,
            case when held_from < '2026-03-03' then held_from::date::text else 'now' end as since
          from rights_history order by user_id, id`)
        ).rows;
      const before = [
        {
          ...{ user_id: 1, role: "cashier", status: "active", permissions: ["pos:view"], stores: [7] },
          since: "2026-03-01",
        },
        {
          ...{ user_id: 1, role: "cashier", status: "inactive", permissions: ["user:view"], stores: [8] },
          since: "now",
        },
        {
          ...{ user_id: 2, role: "company_admin", status: "active", permissions: [], stores: [] },
          since: "now",
        },
      ];
      expect(await kept()).toEqual(before);
      // From now on every change of rights is recorded, and nothing else.
      await owner.query(
        "update users set name = 'Renamed', permissions = permissions where role <> 'customer'",
      );
      await owner.query("update users set credit_used = 1, status = 'inactive' where role = 'customer'");
      expect(await kept()).toEqual(before);
      await owner.query("update users set status = 'active' where id = 1");
      expect(await kept()).toHaveLength(4);
    }
  }));
