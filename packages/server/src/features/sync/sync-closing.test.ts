import pg from "pg";
import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { secondServer } from "../../../test/stream-reader.ts";
import { readEvents } from "../../../test/upload.ts";

const app = useTestApp();

test("a closing server ends an upload after the current record; the rest is sent again", async () => {
  const { token } = app().a;
  const second = await secondServer(app());
  const holder = new pg.Client({ connectionString: app().url });
  await holder.connect();
  await holder.query("begin; lock table brands in access exclusive mode");
  const brands = ["one", "two", "three"].map((name) => ({
    temp_id: `brand-${name}`,
    name,
    status: "active",
    created_at: new Date().toISOString(),
  }));
  const send = async (url: string) => {
    const answer = await fetch(`${url}/api/v1/company/offline/sync`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify({ brands }),
    });
    return answer.body!;
  };
  const events = async (body: ReadableStream) => readEvents(await new Response(body).text());
  const body = await send(second.url);
  const closed = second.close();
  while ((await fetch(`${second.url}/healthz`).catch(() => null))?.ok);
  await holder.query("rollback");
  expect(await events(body)).toMatchObject([
    { type: "progress" },
    { type: "record", temp_id: "brand-one", status: "created" },
  ]);
  await closed;
  const again = await app().call(token, "POST", "offline/sync", { brands });
  const records = readEvents(again.text).filter(({ type }) => type === "record");
  expect(records).toMatchObject([{ status: "duplicate" }, { status: "created" }, { status: "created" }]);
  await holder.end();
});
