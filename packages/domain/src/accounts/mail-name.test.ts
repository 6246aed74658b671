import { expect, test } from "vitest";
import { mailName } from "./mail-name.ts";

test.each([
  ["Kedai Nür & Sons (M) Sdn. Bhd. ☕", "Kedai Nür & Sons (M) Sdn. Bhd. ☕"],
  ["Kedai\r\nBcc: spy", "Kedai Bcc: spy"],
  ["You won\u2028 a\u200b prize\t now ", "You won a prize now"],
  ["Click https://evil.example/login?x=1 now", "Click … now"],
  ["evil.example/x", "…"],
  ["WWW.EVIL.EXAMPLE", "…"],
  ["(evil.example)", "…"],
  ["evil。example", "…"],
  ["ｅｖｉｌ．example", "…"],
  ["javascript://x", "…"],
  ["10.0.0.1/x", "…"],
  ["ask me@evil.example", "ask …"],
  ["evil.\u200bexample", "evil. example"],
])("%j stands in a mail as %j", (name, shown) => {
  expect(mailName(name)).toBe(shown);
});

test("at most 60 characters, and no surrogate pair is cut", () => {
  expect(mailName("x".repeat(60))).toBe("x".repeat(60));
  expect(mailName("x".repeat(61))).toBe(`${"x".repeat(59)}…`);
  expect([...mailName("☕😀".repeat(50))]).toHaveLength(60);
  expect(mailName("☕😀".repeat(50))).not.toMatch(/\p{Cs}/u);
});
