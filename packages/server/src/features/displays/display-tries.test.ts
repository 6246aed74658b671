import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";

const app = useTestApp({ THROTTLE: "on" });

/** From a network address of its own. */
async function statusOf(remoteAddress: string, path: string) {
  const url = `/api/v1/company/${path}`;
  const { statusCode } = await app().app.inject({
    method: "POST",
    url,
    payload: { code: "ABCDEF" },
    remoteAddress,
  });
  return statusCode;
}

test("ten codes can be tried in a minute from one network, and sign-ins do not count", async () => {
  for (let i = 0; i < 12; i++) await statusOf("10.7.0.1", "login");
  for (let i = 0; i < 10; i++) expect(await statusOf("10.7.0.1", "display/pair")).toBe(422);
  expect(await statusOf("10.7.0.1", "display/pair")).toBe(429);
  expect(await statusOf("10.8.0.1", "display/pair")).toBe(422);
});
