import { randomUUID } from "node:crypto";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { line, openShop, pay, type Shop } from "../../test/shop.ts";
import { sendUpload } from "../../test/upload.ts";

const lines: string[] = [];
const app = useTestApp({ LOG_LEVEL: "info" }, { write: (line) => void lines.push(line) });
const refused = () =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === "refused");
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(app(), app().a);
});
beforeEach(() => void lines.splice(0));

test("a refused sale is logged with its code, counter, id and seller, and without typed texts", async () => {
  const { variation } = await shop.product({ name: "Secret tea", stock: 1 });
  const seller = await shop.staff("branch_manager", ["pos:view"]);
  const temp_id = `T0001-${randomUUID()}`;
  lines.splice(0);
  const answer = await app().call(seller.token, "POST", "order/place", {
    ...{ terminal_id: shop.terminal.id, adjustment: 0, discount: 0, temp_id },
    ...{ items: [line(variation, 10, 2)], payments: [pay("cash", 20)] },
  });
  expect([answer.status, answer.failure.code]).toEqual([409, "stock_beyond"]);
  expect(answer.message).toContain("Secret tea");
  expect(refused()).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: answer.failure.request_id,
      code: "stock_beyond",
      terminal_id: shop.terminal.id,
      temp_id,
      user_id: seller.user.id,
      company_id: expect.any(Number),
      paths: ["items.0.quantity"],
    }),
  ]);
  expect(lines.join("")).not.toContain("Secret");
});

test("a wrong form and a missing right are logged, with a key from the header and a counter from the address", async () => {
  const clerk = await shop.staff("branch_manager", ["order:view"]);
  const { token } = shop.owner;
  lines.splice(0);
  await app().call(
    token,
    "POST",
    "brand/store",
    { name: "", secret: "My secret" },
    { "idempotency-key": "key-1" },
  );
  await app().call(clerk.token, "POST", `terminal/${shop.terminal.id}/print`, { bytes: "" });
  await app().call(token, "POST", "order/place", { terminal_id: "My secret", temp_id: "My secret" });
  await app().call(token, "GET", "order/999999999");
  await app().call(null, "GET", "user-profile");
  const facts = ["code", "paths", "terminal_id", "temp_id", "user_id"];
  const told = refused().map((line) =>
    Object.fromEntries(Object.entries(line).filter(([of]) => facts.includes(of))),
  );
  expect(told).toEqual([
    { code: "validation_failed", paths: ["name"], temp_id: "key-1", user_id: shop.owner.user.id },
    { code: "forbidden", terminal_id: shop.terminal.id, user_id: clerk.user.id },
    {
      code: "validation_failed",
      paths: expect.arrayContaining(["terminal_id", "temp_id"]),
      user_id: shop.owner.user.id,
    },
  ]);
  expect(lines.join("")).not.toContain("secret");
});

test("a refused record of an upload is logged", async () => {
  const { token } = shop.owner;
  const temp_id = "T0001-not-taken";
  await sendUpload(app(), token, { orders: [{ temp_id, terminal_id: shop.terminal.id, note: "My secret" }] });
  expect(refused()).toMatchObject([
    { code: "validation_failed", kind: "order", temp_id, terminal_id: shop.terminal.id },
  ]);
  expect(lines.join("")).not.toContain("secret");
});

test("every answer has its request's id in a header, a failure also in its body", async () => {
  const { token } = shop.owner;
  const served = await Promise.all(
    ["/healthz", "/", "/api/openapi.json", "/media/none", "/receipt/wrong", "/api/none"].map((url) =>
      app().app.inject({ url }),
    ),
  );
  const answers = [
    ...served,
    await app().app.inject({
      url: "/api/v1/company/brand/list",
      headers: { authorization: `Bearer ${token}` },
    }),
    await app().app.inject({ url: "/%E0%A4%A" }),
    await app().app.inject({ url: "/api/v1/company/brand/list" }),
  ];
  const ids = answers.map(({ headers }) => headers["x-request-id"]);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(new Set(ids).size).toBe(ids.length);
  const failures = answers.filter(
    ({ headers, statusCode }) => statusCode >= 400 && /json/.test(String(headers["content-type"])),
  );
  expect(failures.length).toBeGreaterThanOrEqual(4);
  for (const failure of failures)
    expect(failure.json()).toMatchObject({ request_id: failure.headers["x-request-id"] });
});

test("a stream and the answer to what is no HTTP request have the id too", async () => {
  const upload = await app().app.inject({
    method: "POST",
    url: "/api/v1/company/offline/sync",
    headers: { authorization: `Bearer ${shop.owner.token}` },
    payload: {},
  });
  expect(upload.headers).toMatchObject({ "content-type": /event-stream/, "x-request-id": /^[0-9a-f-]{36}$/ });

  await app().app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app().app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.end("What is this?\r\n\r\n");
  const answer = await text(socket);
  const id = /x-request-id: ([0-9a-f-]{36})/.exec(answer)?.[1];
  expect(answer).toContain(`"request_id":"${id}"`);
  expect(lines.join("")).toContain(id);
});

test("the API document has this header for every answer", async () => {
  const { paths, components } = (await app().app.inject({ url: "/api/openapi.json" })).json();
  expect(components.headers.RequestId.schema).toEqual({ type: "string", format: "uuid" });
  const header = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
  const responses = Object.values<Record<string, { responses: object }>>(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ responses }) => Object.values<{ headers: object }>({ ...responses }));
  expect(responses.length).toBeGreaterThan(200);
  for (const { headers } of responses) expect(headers).toEqual(header);
  expect(components.schemas.Failure.properties.request_id).toBeDefined();
});
