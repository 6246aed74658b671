import type { Branch } from "@clove/domain/branches/branches.schema.ts";
import * as branchTexts from "@clove/domain/branches/branches.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import { expect, test } from "vitest";
import { password, useTestApp } from "../../../test/app.ts";

const app = useTestApp();
let number = 0;

const place = (name: string) => ({
  name,
  email: "Store@Branches.example",
  contact_number: "03-1",
  address: "Jalan 1",
  type: "branch",
});
const store = (token: string, body: object, headers: Record<string, string> = {}) =>
  app().call<{ branch: Branch }>(token, "POST", "branch/store", body, headers);
const list = async (token: string, query = "") =>
  (await app().call<{ branches: Branch[]; count: number }>(token, "GET", `branch/list?${query}`)).data;

async function staff(permissions: string[]): Promise<string> {
  const email = `staff${++number}@branches.example`;
  const body = { name: "S", email, gender: "male", role: "branch_manager", permissions };
  await app().call<{ user: User }>(app().a.token, "POST", "user/store", body);
  const token = /token=([\w-]+)/.exec(app().mailTo(email).text)![1];
  await app().call(null, "POST", "password/set", { token, password });
  return app().signIn(email);
}

test("a store is added, read, found and listed by name", async () => {
  const { a, b, call } = app();
  const answer = await store(a.token, { ...place("Alor Setar 50%"), type: "warehouse", status: "inactive" });
  expect(answer).toMatchObject({ status: 200, message: branchTexts.storeCreated });
  const { branch } = answer.data;
  expect(branch).toEqual({
    id: expect.any(Number),
    name: "Alor Setar 50%",
    email: "store@branches.example",
    contact_number: "03-1",
    address: "Jalan 1",
    type: "warehouse",
    status: "inactive",
  });
  expect((await call(a.token, "GET", `branch/${branch.id}`)).data).toEqual({ branch });
  expect((await list(a.token)).branches.map((s) => s.name)).toEqual(["Alor Setar 50%", a.branch.name]);
  expect((await list(a.token, "query=SETAR")).branches).toEqual([branch]);
  expect((await list(a.token, `query=${encodeURIComponent("0%")}`)).count).toBe(1);
  expect(await list(a.token, "length=1&page=2")).toEqual({ branches: [a.branch], count: 2 });
  expect((await list(b.token)).branches).toEqual([b.branch]);
});

test.each(["name", "email", "contact_number", "address", "type"])("a store needs its %s", async (field) => {
  const answer = await store(app().a.token, { ...place("Half"), [field]: "" });
  expect(answer).toMatchObject({
    status: 422,
    failure: { code: "validation_failed", errors: [{ path: field }] },
  });
});

test("the same key stores once", async () => {
  const { b } = app();
  const answers = await Promise.all(
    [1, 2].map(() => store(b.token, place("Once"), { "idempotency-key": "store-1" })),
  );
  expect(answers[1]!.data).toEqual(answers[0]!.data);
  expect((await store(b.token, { ...place("Once"), temp_id: "store-1" })).data).toEqual(answers[0]!.data);
  expect((await store(b.token, { ...place("Twice"), temp_id: "store-1" })).failure.code).toBe("key_reused");
  expect((await list(b.token, "query=once")).count).toBe(1);
});

test("staff see their assigned stores; a store that they add is assigned to them", async () => {
  const { a, call } = app();
  const token = await staff(["store:create"]);
  expect(await list(token)).toEqual({ branches: [], count: 0 });
  expect(await call(token, "GET", `branch/${a.branch.id}`)).toMatchObject({
    status: 403,
    failure: { code: "forbidden" },
  });
  const { branch } = (await store(token, place("Own"))).data;
  expect((await list(token)).branches).toEqual([branch]);
  expect((await call(token, "GET", `branch/${branch.id}`)).status).toBe(200);
  expect(await store(await staff(["store:view"]), place("No"))).toMatchObject({
    status: 403,
    failure: { code: "forbidden" },
  });
});

test("a store of another company and an unknown one get the same 404", async () => {
  const { a, b, call } = app();
  const foreign = await call(a.token, "GET", `branch/${b.branch.id}`);
  expect(foreign).toMatchObject({ status: 404, failure: { code: "not_found" } });
  expect((await call(a.token, "GET", "branch/999999")).failure).toEqual({
    ...foreign.failure,
    request_id: expect.any(String),
  });
  expect((await call(null, "GET", `branch/${b.branch.id}`)).status).toBe(401);
});
