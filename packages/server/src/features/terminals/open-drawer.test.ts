import type { DrawerOpening } from "@clove/domain/shifts/drawer-openings.schema.ts";
import type { ShiftDetail } from "@clove/domain/shifts/shift-detail.schema.ts";
import type { Shift } from "@clove/domain/terminals/terminals.schema.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { openShop, type Shop } from "../../../test/shop.ts";
import { sendUpload } from "../../../test/upload.ts";

const app = useTestApp();
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

type Person = Awaited<ReturnType<Shop["staff"]>>;
const cashier = () => shop.staff("cashier", ["pos:view"]);
const openDrawer = (terminal_id: number, token: string, body: object = { reason: "change" }) =>
  app().call<{ drawer_opening: DrawerOpening }>(token, "POST", `terminal/${terminal_id}/open-drawer`, body);
const told = ({ status, failure }: { status: number; failure: { code: string } | undefined }) => [
  status,
  failure?.code,
];
async function openShift({ token }: { token: string }, terminal_id: number): Promise<Shift> {
  const body = { terminal_id, opening_balance: 0 };
  return (await app().call<{ shift: Shift }>(token, "POST", "terminal/shift/open", body)).data.shift;
}
const closeShift = ({ token }: { token: string }, terminal_id: number) =>
  app().call(token, "POST", "terminal/shift/close", { terminal_id, closing_balance: 0 });
const openingsOf = async ({ id }: Shift) =>
  (await app().call<ShiftDetail>(shop.owner.token, "GET", `terminal/shift/${id}`)).data.drawer_openings!;
const audited = (terminal_id: number) =>
  app().rows(
    "select user_id::int, detail from audit_log where action = 'terminal.open_drawer' and subject_id = $1 order by id",
    [terminal_id],
  );

describe("a drawer opened without a sale", () => {
  test("is counted in the shift, with who, when and why, and audited", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const shift = await openShift(person, id);
    const first = await openDrawer(id, person.token, { reason: "change", note: "" });
    expect([first.status, first.message]).toEqual([200, "Drawer opened"]);
    const opening = {
      id: expect.any(Number),
      user: { id: person.user.id, name: person.user.name },
      ...{ reason: "change", note: null, approved_by: null, opened_at: expect.stringMatching(/Z$/) },
    };
    expect(first.data.drawer_opening).toEqual(opening);
    const manager = await openDrawer(id, shop.owner.token, { reason: "other", note: " Lost key " });
    expect(manager.status).toBe(200);
    expect(await openingsOf(shift)).toEqual([
      first.data.drawer_opening,
      { ...opening, user: { id: shop.owner.user.id, name: "Admin a" }, reason: "other", note: "Lost key" },
    ]);
    expect(await audited(id)).toEqual([
      { user_id: person.user.id, detail: { reason: "change" } },
      { user_id: shop.owner.user.id, detail: { reason: "other", note: "Lost key" } },
    ]);
    await closeShift(person, id);
    expect(await openingsOf(shift)).toHaveLength(2);
    expect(await openingsOf(await openShift(person, id))).toEqual([]);
  });

  test("is recorded once for a key", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const shift = await openShift(person, id);
    const body = { reason: "check", temp_id: "T0001-drawer" };
    const answers = await Promise.all([1, 2, 3].map(() => openDrawer(id, person.token, body)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await openingsOf(shift)).toHaveLength(1);
  });

  test("needs an open shift, a cashier their own, and a reason", async () => {
    const { id } = await shop.counter();
    const [person, another] = [await cashier(), await cashier()];
    expect(told(await openDrawer(id, shop.owner.token))).toEqual([409, "shift_not_open"]);
    await openShift(person, id);
    expect(told(await openDrawer(id, another.token))).toEqual([403, "shift_not_yours"]);
    const viewer = await shop.staff("branch_manager", ["shift:view"]);
    expect(told(await openDrawer(id, viewer.token))).toEqual([403, "forbidden"]);
    expect(told(await openDrawer(id, app().b.token))).toEqual([404, "not_found"]);
    expect(told(await openDrawer(id, person.token, {}))).toEqual([422, "validation_failed"]);
    expect(told(await openDrawer(id, person.token, { reason: "because" }))).toEqual([
      422,
      "validation_failed",
    ]);
    const without = await openDrawer(id, person.token, { reason: "other", note: " " });
    expect([...told(without), without.failure.errors?.[0]?.path]).toEqual([
      ...[422, "drawer_reason_required", "note"],
    ]);
    const far = await shop.counter((await shop.branch({ type: "branch" })).id);
    expect(told(await openDrawer(far.id, person.token))).toEqual([403, "forbidden"]);
    expect(await audited(id)).toEqual([]);
  });
});

describe("an opening without a connection", () => {
  const row = (temp_id: string, terminal_id: number, { user }: Person, more: object = {}) => ({
    ...{ temp_id, terminal_id, cashier_user_id: user.id, reason: "mistake", note: null },
    ...{ created_at: new Date().toISOString(), name: "Counter", ...more },
  });
  const send = async (token: string, ...drawer_openings: object[]) =>
    (await sendUpload(app(), token, { drawer_openings })).records.map(({ status, code }) => code ?? status);

  test("is counted in the open shift under the name of who opened it, whoever sends it", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const shift = await openShift(person, id);
    expect(await send(person.token, row("T0002-own", id, person))).toEqual(["created"]);
    expect(await send(shop.owner.token, row("T0002-brought", id, person))).toEqual(["created"]);
    expect((await openingsOf(shift)).map(({ user, reason }) => [user.id, reason])).toEqual([
      [person.user.id, "mistake"],
      [person.user.id, "mistake"],
    ]);
    expect(await audited(id)).toEqual([
      { user_id: person.user.id, detail: { reason: "mistake" } },
      { user_id: person.user.id, detail: { reason: "mistake", sent_by: shop.owner.user.id } },
    ]);
  });

  test("is recorded once, also if the server has it from a call whose answer was lost", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const shift = await openShift(person, id);
    const online = { reason: "mistake", temp_id: "T0003-lost" };
    expect((await openDrawer(id, person.token, online)).status).toBe(200);
    expect(await send(person.token, row("T0003-lost", id, person))).toEqual(["duplicate"]);
    expect(await send(person.token, row("T0003-twice", id, person))).toEqual(["created"]);
    expect(await send(person.token, row("T0003-twice", id, person))).toEqual(["duplicate"]);
    expect((await openDrawer(id, person.token, { ...online, temp_id: "T0003-twice" })).status).toBe(200);
    expect(await openingsOf(shift)).toHaveLength(2);
  });

  test("waits for the counter's next shift when the one in which it was made is closed", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const shift = await openShift(person, id);
    const made_at = new Date().toISOString();
    await closeShift(person, id);
    expect(await send(person.token, row("T0004-late", id, person, { created_at: made_at }))).toEqual([
      "created",
    ]);
    expect(await openingsOf(shift)).toEqual([]);
    const next = await openShift(person, id);
    expect(await openingsOf(next)).toMatchObject([{ opened_at: made_at, reason: "mistake" }]);
    expect(Date.parse(made_at)).toBeLessThan(Date.parse(next.opened_at));
  });

  test("is kept aside when its opener can never have sold there", async () => {
    const { id } = await shop.counter();
    const person = await cashier();
    const stranger = await shop.staff("branch_manager", ["shift:view"]);
    expect(await send(shop.owner.token, row("T0005-stranger", id, stranger))).toEqual(["never_sold_there"]);
    const another = await shop.staff("inventory_manager", ["product:view"]);
    expect(await send(another.token, row("T0005-foreign", id, person))).toEqual(["forbidden"]);
    expect(await send(person.token, row("T0005-nowhere", 999_999, person))).toEqual(["not_found"]);
    expect(await audited(id)).toEqual([]);
    const aside = await app().rows(
      "select branch_id::int from quarantine where temp_id like 'T0005-%' order by temp_id",
    );
    expect(aside).toEqual([
      { branch_id: shop.owner.branch.id },
      { branch_id: null },
      { branch_id: shop.owner.branch.id },
    ]);
  });
});
