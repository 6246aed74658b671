import type { DeviceStand } from "@clove/domain/sync/stream.schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { Scope } from "../../http/auth.ts";

/** A device that opens the stream; `head`: the last number that it has given, if nothing of it is open. */
export type ReadingDevice = {
  device_id: string;
  head?: { device_no: number; hash: string } | undefined;
};

/** Keeps how far a device says that it has come (proof §6): the only trace of sales that are lost with it. */
export const noteHead = (
  { company_id }: Scope,
  device_id: string,
  { device_no, hash }: NonNullable<ReadingDevice["head"]>,
): RawBuilder<unknown> => sql`
  insert into device_heads (company_id, device_id, device_no, hash)
    values (${company_id}, ${device_id}::uuid, ${device_no}, decode(${hash}, 'hex'))
  on conflict (company_id, device_id) do update
    set device_no = excluded.device_no, hash = excluded.hash, told_at = excluded.told_at
    where device_heads.device_no < excluded.device_no`;

/** Gaps are looked for among so many of a device's newest numbers: what a database loses are the newest. */
const newest = 2000;

export type Stand = Omit<DeviceStand, "type" | "is_forked"> & { is_forked: boolean };

/**
 * Up to which number the company has sales of a device (0: none), and which are missing among the newest before it (sync §18). What is
 * kept aside counts as missing: the device asks by the ids of its sales before it sends any again. `is_forked`: a number has come twice.
 */
export const deviceStand = ({ company_id }: Scope, device_id: string): RawBuilder<Stand> => sql<Stand>`
  with sold as materialized (
    select device_no from sale_proofs where company_id = ${company_id} and device_id = ${device_id}::uuid
    order by device_no desc limit ${newest}
  ), reach as (
    select case when count(*) < ${newest} then 0 else min(device_no) - 1 end as below from sold
  ), steps as (
    select device_no, lag(device_no, 1, below) over (order by device_no) as before
    from reach, (select device_no from sold
      union select device_no from void_numbers where company_id = ${company_id} and device_id = ${device_id}::uuid) known
    where device_no > below
  )
  select coalesce(max(device_no), 0) as held,
    coalesce(json_agg(json_build_array(before + 1, device_no - 1) order by device_no) filter (where device_no > before + 1), '[]') as missing,
    exists (select from sale_proofs where company_id = ${company_id} and fault = 'fork' and device_id = ${device_id}::uuid) as is_forked
  from steps`;
