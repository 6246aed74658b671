import { expect, expectTypeOf, it } from "vitest";
import {
  byPlural,
  type NamedPlural,
  namedBy,
  type Plural,
  recordKinds,
  type SyncKind,
  syncKinds,
} from "./record-kinds.ts";
import { type StreamType, streamTypes } from "./stream.schema.ts";
import { type Quarantined, type SyncBody, type SyncEvent, syncBody } from "./sync.schema.ts";

it("a record, answer or request of an unknown kind does not compile", () => {
  expectTypeOf<Extract<SyncEvent, { type: "record" }>["kind"]>().toEqualTypeOf<keyof typeof recordKinds>();
  expectTypeOf<Quarantined["kind"]>().toEqualTypeOf<keyof typeof recordKinds>();
  expectTypeOf<keyof SyncBody>().toEqualTypeOf<Plural>();
  expectTypeOf<"voucher">().not.toExtend<SyncKind>();
  // Rules per kind are complete or do not compile.
  type Rules = Record<SyncKind, () => void>;
  expectTypeOf<Omit<Rules, "brand">>().not.toExtend<Rules>();
});

it("every name in the table is a sort of rows in an upload and, except for ends, openings and acts, a type of the stream", () => {
  // Tills hold neither ends of held carts nor openings of drawers, nor what was done at counters.
  type Streamed = Exclude<
    (typeof recordKinds)[SyncKind]["plural"],
    "held_cart_ends" | "drawer_openings" | "counter_acts"
  >;
  expectTypeOf<Streamed>().toExtend<StreamType>();
  expectTypeOf<NamedPlural>().toExtend<Plural & StreamType>();
  const plurals: string[] = Object.keys(byPlural(() => null));
  expect(Object.values(namedBy).filter((plural) => !plurals.includes(plural))).toEqual([]);
  expect(Object.keys(syncBody.shape)).toEqual(plurals);
});

it("orders records after those of other kinds that they refer to", () => {
  const place = (plural: string) =>
    syncKinds.findIndex((kind) => plural in { [recordKinds[kind].plural]: 0, ...recordKinds[kind].parts });
  for (const [at, kind] of syncKinds.entries()) {
    const { references, parts } = recordKinds[kind];
    const named = [references, ...Object.values(parts).map((part) => part.references)].flatMap(Object.values);
    const own = recordKinds[kind].plural;
    expect(named.filter((plural) => plural !== own && place(String(plural)) >= at)).toEqual([]);
  }
  const types: readonly string[] = streamTypes;
  expect(
    syncKinds.map((kind) => recordKinds[kind].plural).filter((plural) => !types.includes(plural)),
  ).toEqual(["counter_acts", "held_cart_ends", "drawer_openings"]);
});
