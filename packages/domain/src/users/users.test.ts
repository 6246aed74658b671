import { describe, expect, it } from "vitest";
import { availableCredit } from "./credit.ts";
import { matchCustomer, mayBeUserBarcode } from "./match-customer.ts";

describe("customer search", () => {
  const tan = {
    name: "Tan Mei Ling",
    phone: "+60 12-345 6789",
    email: "Mei@mail.my",
    barcode: "2900000000018",
  };
  const finds = (search: string) => matchCustomer(tan, search, "60");

  it("matches a part of name, phone and e-mail, and the whole barcode", () => {
    expect(["mei l", "12-345", "123456789", "mei@", "2900000000018", "", "  TAN "].map(finds)).not.toContain(
      false,
    );
    expect(["lim", "999", "290000000001", "-", "tan mei ling x"].map(finds)).toEqual([
      false,
      false,
      false,
      true,
      false,
    ]);
  });

  it.each([
    ["+60 12-345 6789", "0123456789", true],
    ["+60 12-345 6789", "012 345 6789", true],
    ["012-345 6789", "+60123456789", true],
    ["012-345 6789", "+60 12 345 6789", true],
    ["123456789", "0123456789", true],
    // Too few digits to mean a whole number.
    ["123456789", "0123456", false],
    ["012-345 6789", "+6012345", false],
    ["012-345 6789", "+65123456789", false],
  ])("finds the phone %s by %s: %s", (phone, search, found) => {
    expect(matchCustomer({ name: "Lim", phone }, search, "60")).toBe(found);
  });

  it.each([
    ["0171 2345678", "+491712345678", "49", true],
    ["+49 171 2345678", "01712345678", "49", true],
    ["0171 2345678", "+601712345678", "49", false],
    ["9123 4567", "+65 9123 4567", "65", true],
    ["9123 4567", "+65 9123 4567", "60", false],
  ])("finds the phone %s by %s where numbers begin with +%s: %s", (phone, search, code, found) => {
    expect(matchCustomer({ name: "Lim", phone }, search, code)).toBe(found);
  });

  it("accepts a customer without phone and barcode", () => {
    const plain = { name: "Lim", phone: null };
    expect(["lim", "012", "-"].map((search) => matchCustomer(plain, search, "60"))).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe("available credit", () => {
  it("is the limit minus what is used, exactly", () => {
    expect(availableCredit({ credit_limit: 100.1, credit_used: 0.3 }, 2)).toBe(99.8);
    expect(availableCredit({ credit_limit: null, credit_used: null }, 2)).toBe(0);
    expect(availableCredit({ credit_limit: 5, credit_used: 8 }, 2)).toBe(-3);
  });
});

it("takes only EAN-13 codes with prefix 29 for people's", () => {
  expect(mayBeUserBarcode("2900000000018")).toBe(true);
  expect(mayBeUserBarcode("9551234567896")).toBe(false);
  expect(mayBeUserBarcode("29123")).toBe(false);
});
