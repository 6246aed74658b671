import { expect, test } from "vitest";
import { mailLines, mailName } from "./mail-name.ts";

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
  ["xn--e1awd7f.xn--p1ai", "…"],
  ["пример.рф", "…"],
  ["shop.example:8080", "…"],
  ["Cola 1.5L, 0.3mm foil, No.5, 2.5 kg", "Cola 1.5L, 0.3mm foil, No.5, 2.5 kg"],
  ["9 a.m. to 5 p.m.", "9 a.m. to 5 p.m."],
])("%j appears in a mail as %j", (name, shown) => {
  expect(mailName(name)).toBe(shown);
});

test("at most 60 characters, and no surrogate pair is cut", () => {
  expect(mailName("x".repeat(60))).toBe("x".repeat(60));
  expect(mailName("x".repeat(61))).toBe(`${"x".repeat(59)}…`);
  expect([...mailName("☕😀".repeat(50))]).toHaveLength(60);
  expect(mailName("☕😀".repeat(50))).not.toMatch(/\p{Cs}/u);
});

test("an address may have several lines of 60 characters", () => {
  expect(mailLines("12 Long Street\r\n50000 Kuala Lumpur", 3)).toEqual([
    "12 Long Street",
    "50000 Kuala Lumpur",
  ]);
  const long = "Unit 12-3 Level 12 Menara Cengkih Jalan Sultan Ismail 50250 Kuala Lumpur Malaysia";
  expect(mailLines(long, 3)).toEqual([
    "Unit 12-3 Level 12 Menara Cengkih Jalan Sultan Ismail 50250",
    "Kuala Lumpur Malaysia",
  ]);
  const much = mailLines(`a\nb\nsee https://evil.example ${"word ".repeat(40)}${"x".repeat(100)}`, 3);
  expect(much.slice(0, 2)).toEqual(["a", "b"]);
  expect(much).toHaveLength(3);
  expect(much[2]).toMatch(/^see … word .*…$/);
  for (const line of [...much, ...mailLines("x".repeat(200), 3)])
    expect([...line].length).toBeLessThanOrEqual(60);
});
