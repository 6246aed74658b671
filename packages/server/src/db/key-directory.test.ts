import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openShop } from "../../test/shop.ts";
import { hashToken, newToken } from "../http/auth.ts";

const app = useTestApp();

/** Triggers help servers of the version before, which know no cluster and of which a cluster therefore has none. */
const testOfTriggers = test.skipIf(process.env.CITUS_URL);

const known = (hash: string) =>
  app().rows("select kind, company_id::int from key_directory where hash = $1", [hash]);

testOfTriggers(
  "a session that a server of the version before begins is known at once, and forgotten when it ends it",
  async () => {
    const { user } = app().a;
    const { token, hash } = newToken();
    await app().rows("insert into sessions (company_id, user_id, token_hash) values ($1, $2, $3)", [
      ...[user.company_id, user.id, hash],
    ]);
    expect(await known(hash)).toEqual([{ kind: "session", company_id: user.company_id }]);
    expect((await app().call(token, "GET", "user-profile")).status).toBe(200);
    await app().rows("delete from sessions where token_hash = $1", [hash]);
    expect(await known(hash)).toEqual([]);
  },
);

testOfTriggers("so is a display's code that it changes into a key", async () => {
  const { token } = app().b;
  const { id } = (await openShop(app(), app().b)).terminal;
  const { data } = await app().call<{ code: string }>(token, "POST", `terminal/${id}/display/code`, {});
  const [code, key] = [hashToken(data.code), hashToken("a key")];
  await app().rows(
    "update customer_displays set code_hash = null, key_hash = $2, paired_at = now() where code_hash = $1",
    [code, key],
  );
  expect(await known(code)).toEqual([]);
  expect(await known(key)).toEqual([{ kind: "display", company_id: app().b.user.company_id }]);
});

test("a server of this version writes the directory itself", async () => {
  const set = "current_setting('app.keeps_directory', true)";
  expect((await app().pool.query(`select ${set} as it`)).rows).toEqual([{ it: "on" }]);
  expect(await app().rows(`select ${set} as it`)).toEqual([{ it: null }]);
});
