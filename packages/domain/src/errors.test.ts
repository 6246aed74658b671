import { describe, expect, it } from "vitest";
import { AppError, errors, errorText } from "./errors.ts";
import { refuse } from "./refusal.ts";

describe("refusals", () => {
  it("have the text of their code", () => {
    expect(errorText(refuse("stock_beyond", { name: "Cup", left: 2 }))).toBe("Cup: only 2 left in stock");
    expect(errorText(refuse("invalid_login"))).toBe("Request Failed!! Give Correct Informations !!");
  });

  it("become errors with status, code, params and path", () => {
    const error = AppError.of(
      refuse("price_changed", { name: "Cup", price: "RM 2.00" }, "items.0.sale_price"),
    );
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({
      code: "price_changed",
      status: 409,
      path: "items.0.sale_price",
      params: { name: "Cup", price: "RM 2.00" },
      message: "Cup: the price is now RM 2.00",
    });
  });

  it("use 401 where there is no valid session and for a failed login only (api §2)", () => {
    const codes = Object.entries(errors()).flatMap(([code, { status }]) => (status === 401 ? [code] : []));
    expect(codes).toEqual(["unauthorized", "invalid_login", "company_suspended", "second_factor_wrong"]);
  });

  it("have machine codes in snake_case", () => {
    expect(Object.keys(errors()).filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  });
});
