import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";
import { enrol, firstStep, origin } from "../../../test/passkeys.ts";
import { openShop } from "../../../test/shop.ts";
import { openTills } from "../../../test/stream-reader.ts";

const app = useTestApp({ PUBLIC_URL: origin });

const demand = (token: string, value: string) =>
  app().call(token, "POST", "second-factor/demand", { demand: value });
const profile = (token: string) =>
  app().call<{ user: { must_enrol: boolean } }>(token, "GET", "user-profile");
const orders = (token: string) => app().call(token, "GET", "order/list");

test("only an administrator who has a passkey demands one of others", async () => {
  const { a } = app();
  const shop = await openShop(app(), a);
  const manager = await shop.staff("branch_manager", ["company:view"]);
  expect((await demand(manager.token, "back_office")).failure.code).toBe("forbidden");
  expect((await demand(a.token, "everybody")).status).toBe(422);
  expect(await demand(a.token, "back_office")).toMatchObject({
    status: 409,
    failure: { code: "second_factor_first" },
  });
  expect((await profile(manager.token)).data.user.must_enrol).toBe(false);
});

test("when it is demanded, open sessions may only add a passkey from their next call on; cashiers go on", async () => {
  const { b } = app();
  const shop = await openShop(app(), b);
  const manager = await shop.staff("branch_manager", ["order:view"]);
  const cashier = await shop.staff("cashier", ["order:view"]);
  const { id } = await enrol(app(), b.token);
  expect((await orders(manager.token)).status).toBe(200);
  const stream = await openTills(app(), b).ready(manager.token);
  await demand(b.token, "back_office");
  await stream.ended;
  expect(await orders(manager.token)).toMatchObject({
    status: 403,
    failure: { code: "second_factor_needed" },
  });
  expect((await app().call(manager.token, "GET", "offline/data?wait=0")).status).toBe(403);
  expect((await profile(manager.token)).data.user.must_enrol).toBe(true);
  for (const { token } of [b, cashier]) {
    expect((await orders(token)).status).toBe(200);
    expect((await profile(token)).data.user.must_enrol).toBe(false);
  }
  // A new session begins in the same way.
  const fresh = await app().signIn(manager.user.email);
  expect((await orders(fresh)).failure.code).toBe("second_factor_needed");
  expect((await app().call<object>(fresh, "GET", "second-factor")).data).toMatchObject({
    demand: "back_office",
    is_demanded: true,
  });
  const { codes, id: own } = await enrol(app(), fresh);
  expect(codes).toHaveLength(10);
  for (const token of [fresh, manager.token]) expect((await orders(token)).status).toBe(200);
  await firstStep(app(), manager.user.email);
  const remove = (token: string, passkey: number) =>
    app().call(token, "POST", "second-factor/passkey/remove", { id: passkey, password });
  expect((await remove(fresh, own)).failure.code).toBe("last_passkey");
  expect((await remove(b.token, id)).failure.code).toBe("last_passkey");
  expect((await orders(fresh)).status).toBe(200);
  // Whoever becomes more than a cashier is concerned, too.
  await app().rows("update users set role = 'inventory_manager' where id = $1 and company_id = $2", [
    cashier.user.id,
    b.user.company_id,
  ]);
  await demand(b.token, "none");
  expect((await orders(cashier.token)).status).toBe(200);
  await demand(b.token, "back_office");
  expect((await orders(cashier.token)).failure.code).toBe("second_factor_needed");
  expect((await app().call(cashier.token, "GET", "logout")).status).toBe(200);
  const entries = await app().rows<{ detail: object }>(
    "select detail from audit_log where company_id = $1 and action = 'company.updated' order by id desc limit 1",
    [b.user.company_id],
  );
  expect(entries[0]!.detail).toEqual({
    fields: ["second_factor"],
    from: { second_factor: "none" },
    to: { second_factor: "back_office" },
  });
});
