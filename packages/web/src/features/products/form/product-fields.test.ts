import { describe, expect, it } from "vitest";
import { emptyVariation } from "../variations/variation-fields.ts";
import { checkProductBody, emptyProduct, productBody } from "./product-fields.ts";

const weighed = {
  ...emptyProduct,
  name: "Rice",
  purchase_price: 1,
  sale_price: 2,
  initial_stock_quantity: 1.5,
};

describe("the whole product", () => {
  it("keeps fractions only while it is sold by unit, and says it where the person can change it", () => {
    const own = (price_type: "by_unit" | "fixed") =>
      checkProductBody(productBody({ ...weighed, price_type }, [], 1), false, "MYR");
    expect(own("by_unit")).toBeNull();
    expect(own("fixed")).toEqual({
      text: expect.stringContaining("Rice"),
      fields: { initial_stock_quantity: expect.stringContaining("Rice") },
    });
  });

  it("names the price type when a variation has the fraction", () => {
    const kilo = {
      ...emptyVariation,
      unit: { id: 1, name: "kg" },
      purchase_price: 1,
      sale_price: 2,
      min_stock_quantity: 0.5,
    };
    const body = productBody({ ...weighed, price_type: "fixed" }, [kilo], 1);
    expect(checkProductBody(body, true, "MYR")?.fields).toEqual({
      price_type: expect.stringContaining("Rice"),
    });
  });
});
