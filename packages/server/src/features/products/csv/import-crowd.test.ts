import { setImmediate } from "node:timers/promises";
import { describe, expect, it, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { goods, importCsv } from "../../../../test/csv.ts";

const app = useTestApp();

describe("many imports at once", () => {
  it("leave the server's connections to others, and all get their turn", async () => {
    const { token, branch, user } = app().a;
    const holder = await app().pool.connect();
    const busy = () => app().pool.totalCount - app().pool.idleCount;
    try {
      await holder.query("begin");
      // The lock that every import of the company waits for.
      await holder.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [
        `product import ${user.company_id}`,
      ]);
      const sent = Array.from({ length: 25 }, (_, n) =>
        importCsv(app(), token, { text: goods("", `Crowd ${n},Food,Own,1,2`), branch_id: branch.id }),
      );
      while (busy() < 3) await setImmediate();
      expect((await app().call(app().b.token, "GET", "product/list")).status).toBe(200);
      await holder.query("rollback");
      expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
    } finally {
      holder.release();
    }
  });
});

it("many exports at once leave the server's connections to others too", async () => {
  const { pool } = app();
  let most = 0;
  const look = () => {
    most = Math.max(most, pool.totalCount - pool.idleCount);
  };
  pool.on("acquire", look);
  try {
    const exports = await Promise.all(
      Array.from({ length: 25 }, () => app().call(app().a.token, "GET", "product/export")),
    );
    expect(new Set(exports.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    pool.off("acquire", look);
  }
  expect(most).toBeLessThan(8);
});

describe("the name of a file", () => {
  test.each([
    ["may hold what the database cannot keep", '; filename="a\u0000\u001b.csv"', "a.csv"],
    ["may be missing", "\r\ncontent-type: application/octet-stream", ""],
  ])("%s", async (_, more, kept) => {
    const { token, branch } = app().a;
    const part = (name: string, value: string, rest = "") =>
      `--b\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n\r\n${value}\r\n`;
    const file = part("file", goods("", "Named,Food,Own,1,2"), more);
    const body = `${part("branch_id", String(branch.id))}${file}--b--\r\n`;
    const answer = await app().call(token, "POST", "product/import", body, {
      "content-type": "multipart/form-data; boundary=b",
    });
    expect(answer.status).toBe(200);
    const [row] = await app().rows<{ file: string }>(
      "select detail->>'file' as file from audit_log where action = 'product.import' order by id desc limit 1",
    );
    expect(row!.file).toBe(kept);
  });
});
