import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { expect, test } from "vitest";
import { type SignedUp, useTestApp } from "../../../test/app.ts";
import { sendUpload } from "../../../test/upload.ts";

const app = useTestApp({ THROTTLE: "on" });

let made = 0;
const staff = (role: string) => ({
  name: "I",
  email: `i${++made}@invited.example`,
  gender: "male",
  role,
  permissions: [],
});
const invite = ({ token }: SignedUp, role = "cashier") =>
  app().call(token, "POST", "user/store", staff(role));
/** Stores that the company has sent this many invitations, all of them this many hours ago. */
const sent = ({ user }: SignedUp, count: number, hours: number) =>
  app().rows(
    `insert into invitations values ($1, array_fill(now() - make_interval(hours => $3), array[$2::int]))
      on conflict (company_id) do update set sent_at = excluded.sent_at`,
    [user.company_id, count, hours],
  );

test("a new company can send 50 invitations in 24 hours, also all at once; then 429 names the limit", async () => {
  const { a, b, mails } = app();
  await sent(a, 45, 1);
  const before = mails.length;
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite(a)));
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(mails.length - before).toBe(5);
  const refused = answers.find((answer) => answer.status === 429)!;
  expect(refused.message).toBe(accountTexts.tooManyInvitations({ limit: 50 }));
  const wait = Number(refused.headers["retry-after"]);
  expect(wait).toBeGreaterThan(22.9 * 3600);
  expect(wait).toBeLessThanOrEqual(23 * 3600);
  // Nothing of the refused user is stored; customers get no mail; another company is not affected.
  expect(await app().rows("select 1 from users where email like '%@invited.example'")).toHaveLength(5);
  expect((await invite(a, "customer")).status).toBe(200);
  expect((await invite(b)).status).toBe(200);
  await sent(a, 50, 25);
  expect((await invite(a)).status).toBe(200);
});

test("staff made on a till are invited under the same limit, and kept aside with the reason beyond it", async () => {
  const { b } = app();
  await sent(b, 50, 1);
  const record = {
    ...staff("cashier"),
    temp_id: "T1-late",
    status: "active",
    created_at: "2026-01-01T00:00:00.000Z",
  };
  const { records } = await sendUpload(app(), b.token, { users: [record] });
  expect(records).toMatchObject([{ status: "quarantined", code: "too_many_invitations" }]);
});

test("a company that is seven days old can send 500", async () => {
  const { a } = app();
  await app().rows("update companies set created_at = now() - interval '7 days' where id = $1", [
    a.user.company_id,
  ]);
  await sent(a, 499, 1);
  expect((await invite(a)).status).toBe(200);
  expect((await invite(a)).message).toBe(accountTexts.tooManyInvitations({ limit: 500 }));
});

test("inviting again and another e-mail count as well", async () => {
  const { token, user } = await app().signUp("resend");
  const made = await app().call<{ user: { id: number } }>(token, "POST", "user/store", staff("cashier"));
  const { id } = made.data.user;
  await app().rows("update invitations set sent_at = array_fill(now(), array[48]) where company_id = $1", [
    user.company_id,
  ]);
  const call = (path: string, body: object) => app().call(token, "POST", path, { id, ...body });
  expect((await call("user/invite", {})).status).toBe(200);
  // A change mails the old and the new address. The second mail would be beyond the limit, so nothing is changed.
  expect((await call("user/update", { email: "i@resend.example" })).status).toBe(429);
  expect((await call("user/invite", {})).status).toBe(200);
  expect((await call("user/invite", {})).message).toBe(accountTexts.tooManyInvitations({ limit: 50 }));
});

test("the mail has no link, line break or long text from the company's name", async () => {
  const company_name = `Win now https://evil.example/login ${"x".repeat(100)}`;
  const { token } = await app().signUp("evil", { company_name });
  const body = staff("cashier");
  expect((await app().call(token, "POST", "user/store", body)).status).toBe(200);
  const { subject, text } = app().mailTo(body.email);
  for (const part of [subject, text]) {
    expect(part).toContain("Win now … xxx");
    expect(part).not.toMatch(/evil\.example|x{61}/);
  }
});
