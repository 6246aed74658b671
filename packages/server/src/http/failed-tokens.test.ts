import { expect, test } from "vitest";
import { failuresPerNetwork, networkOf } from "./failed-tokens.ts";

test.each([
  ["10.1.2.3", "10.1.2.3"],
  ["::ffff:10.1.2.3", "10.1.2.3"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"],
  ["2001:DB8:1:2::9", "2001:db8:1:2::"],
  ["2001:db8::9", "2001:db8:0:0::"],
  ["::1", "0:0:0:0::"],
  ["fe80::1%eth0", "fe80:0:0:0::"],
])("%s belongs to %s", (address, network) => expect(networkOf(address)).toBe(network));

test("after 120 invalid tokens in a minute a network has to wait for the rest of the minute", () => {
  let now = 0;
  const failed = failuresPerNetwork(() => now);
  for (let i = 0; i < 120; i++) {
    failed.refuse("a");
    failed.add("a");
  }
  now = 20_000;
  expect(() => failed.refuse("a")).toThrow(
    expect.objectContaining({ code: "too_many_requests", params: { seconds: 40 } }),
  );
  failed.refuse("b");
  now = 60_000;
  failed.refuse("a");
  failed.add("a");
  failed.refuse("a");
});
