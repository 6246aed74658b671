import type { DeviceHeld, DeviceHeldQuery } from "@clove/domain/drill/drill.schema.ts";
import { type Db, runPrepared } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { numbers } from "../proof/numbers.sql.ts";

/** How much of a device's chain the server has, up to the number that the device names as its last (offline §17). */
export async function deviceHeld(db: Db, { company_id }: Scope, head: DeviceHeldQuery): Promise<DeviceHeld> {
  const [held] = await runPrepared<DeviceHeld>(
    db,
    `with n as materialized (${numbers("device_id = $2::uuid and device_no <= $3::int")})
    select (select count(distinct device_no)::int from n) as held,
      exists (select from n where device_no = $3::int and hash = decode($4, 'hex')) as is_same,
      (select coalesce(json_agg(json_build_array(first_no, last_no) order by first_no), '[]') from (
        select before + 1 as first_no, device_no - 1 as last_no from (
          select device_no, coalesce(lag(device_no) over (order by device_no), 0) as before
          from (select device_no from n union select $3::int + 1) d) b
        where device_no > before + 1 order by 1 limit 20) g) as missing,
      (select count(*)::int from sale_proofs p where p.company_id = $1 and p.device_id = $2::uuid and p.fault is not null) as faults`,
    [company_id, head.device_id, head.device_no, head.hash],
  );
  return held!;
}
