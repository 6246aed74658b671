import { createHook } from "node:async_hooks";
import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openShop, type Shop } from "../../test/shop.ts";
import { secondServer } from "../../test/stream-reader.ts";

const app = useTestApp();
let shop: Shop;
let second: Awaited<ReturnType<typeof secondServer>>;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
  // Its clock stands still, so that its cached sessions never expire and only the notice of a change can end one.
  second = await secondServer(app(), () => 0);
});
afterAll(() => second.close());

function asSecond(token: string, path: string): Promise<Response> {
  return fetch(`${second.url}/api/v1/company/${path}`, { headers: { authorization: `Bearer ${token}` } });
}

/** Asks the second server until its answer fits. */
async function untilSecond(
  token: string,
  path: string,
  fits: (answer: Response) => boolean | Promise<boolean>,
) {
  while (!(await fits(await asSecond(token, path)))) await new Promise(setImmediate);
}

test("a known session costs neither a query nor a promise", async () => {
  const { token } = app().a;
  const promises = async (url: string) => {
    await app().call(token, "GET", url);
    let made = 0;
    const hook = createHook({ init: (_id, type) => void (type === "PROMISE" && made++) });
    const headers = { authorization: `Bearer ${token}` };
    await new Promise<void>((resolve) => {
      hook.enable();
      app().app.inject({ url, headers }, () => resolve());
    });
    hook.disable();
    return made;
  };
  let queries = 0;
  const count = () => void queries++;
  const withoutSession = await promises("/healthz");
  await app().call(token, "GET", "/api/v1/helper/product");
  app().pool.on("acquire", count);
  expect(await promises("/api/v1/helper/product")).toBe(withoutSession);
  app().pool.off("acquire", count);
  expect(queries).toBe(0);
});

test("Log Out on one server ends a session that another one knows", async () => {
  const token = await app().signIn(app().a.email);
  expect((await asSecond(token, "user-profile")).status).toBe(200);
  await app().call(token, "GET", "logout");
  await untilSecond(token, "user-profile", ({ status }) => status === 401);
});

test("a store assigned or taken away on one server is assigned or taken away on all", async () => {
  const { token, user } = await shop.staff("branch_manager", []);
  const { branch } = app().a;
  const seen = async (answer: Response) =>
    ((await answer.json()) as { data: { branches: Branch[] } }).data.branches.length;
  expect(await seen(await asSecond(token, "branch/list"))).toBe(1);
  for (const [how, stores] of [
    ["remove", 0],
    ["add", 1],
  ] as const) {
    await app().call(app().a.token, "POST", `branch/user/${how}`, { user_id: user.id, branch_id: branch.id });
    await untilSecond(token, "branch/list", async (answer) => (await seen(answer)) === stores);
  }
});

test("a new password on one server ends the sessions that another one knows", async () => {
  const { token, user } = await shop.staff("cashier", []);
  expect((await asSecond(token, "user-profile")).status).toBe(200);
  await app().call(null, "POST", "password/forgot", { email: user.email });
  const link = /token=([\w-]+)/.exec(app().mailTo(user.email).text)![1];
  await app().call(null, "POST", "password/set", { token: link, password: "another correct horse" });
  await untilSecond(token, "user-profile", ({ status }) => status === 401);
});
