import { describe, expect, it } from "vitest";
import { errorText } from "../errors.ts";
import { mayBeUserBarcode } from "../users/match-customer.ts";
import { barcodeFileName, barcodeFormat, checkBarcode, checkDigit, inStoreBarcode } from "./barcode.ts";
import { matchProduct, searchWords } from "./match-product.ts";
import { variationName } from "./variation-name.ts";

describe("barcodes (catalogue §6)", () => {
  it.each([
    ["4006381333931", "EAN13"],
    ["4006381333932", null],
    ["96385074", "EAN8"],
    ["96385075", null],
    ["036000291452", "UPC"],
    ["036000291453", null],
    ["3", "pharmacode"],
    ["131070", "pharmacode"],
    ["131071", "CODE128"],
    ["2", "CODE128"],
    ["007", "CODE128"],
    ["1234567", "CODE128"],
    ["12345678901", "CODE128"],
    ["ABC-123 ~", "CODE128"],
    ["", null],
    ["Ä1", null],
    ["a\tb", null],
  ])("draw %j as %s", (code, format) => {
    expect(barcodeFormat(code)).toBe(format);
  });

  it("are refused with the reason", () => {
    expect(checkBarcode("4006381333931")).toBeNull();
    const text = (code: string) => {
      const refusal = checkBarcode(code);
      return refusal && errorText(refusal);
    };
    expect(text("4006381333932")).toBe("The barcode 4006381333932 has a wrong check digit");
    expect(text("Ä1")).toBe("A barcode can only have printable ASCII characters");
  });

  it("have the check digit of GS1", () => {
    expect(["400638133393", "9638507", "03600029145", "000000000000"].map(checkDigit)).toEqual([
      "1",
      "4",
      "2",
      "0",
    ]);
  });
});

describe("a barcode made in the store", () => {
  it("is an EAN-13 with prefix 20, so that it is never a person's", () => {
    expect(inStoreBarcode("0000000000")).toBe("2000000000008");
    for (const random of ["0000000001", "9999999999", "1234567890"]) {
      const code = inStoreBarcode(random);
      expect(code.slice(0, -1)).toBe(`20${random}`);
      expect(barcodeFormat(code)).toBe("EAN13");
      expect(mayBeUserBarcode(code)).toBe(false);
    }
  });

  it.each(["", "123456789", "12345678901", "123456789a"])("is not made of %j", (random) => {
    expect(() => inStoreBarcode(random)).toThrow(RangeError);
  });
});

describe("the picture of a barcode", () => {
  it.each([
    ["4006381333931", "4006381333931.png"],
    ["A-1_b.c", "A-1_b.c.png"],
    ["../../etc/passwd", "__.._etc_passwd.png"],
    ['C:\\x?*"<>|', "C_x_.png"],
    [".", "_.png"],
    ["a b", "a_b.png"],
  ])("of %j is named %s", (code, name) => {
    expect(barcodeFileName(code)).toBe(name);
  });
});

describe("a variation's name", () => {
  it("is built from color, size and unit, or N/A", () => {
    const [color, size, measurement_unit] = [{ name: "Red" }, { name: "M" }, { title: "Box" }];
    expect(variationName({ color, size, measurement_unit })).toBe("Red / M / Box");
    expect(variationName({ color: null, size, measurement_unit: null })).toBe("M");
    expect(variationName({})).toBe("N/A");
  });
});

describe("product search (catalogue §11)", () => {
  const shirt = {
    id: 41,
    name: "Blue Linen Shirt",
    variations: [{ barcode: "4006381333931" }, { barcode: null }],
  };

  it("finds by exact barcode, exact id, or words of the name", () => {
    const queries = ["4006381333931", " 41 ", "SHIRT blue", "linen", "400638133393", "4", "red shirt", ""];
    expect(queries.map((query) => matchProduct(shirt, query))).toEqual([
      "barcode",
      "id",
      "name",
      "name",
      null,
      null,
      null,
      "name",
    ]);
  });

  it("ignores accents and the order of words", () => {
    const product = { ...shirt, name: "Café Crème (weiß)" };
    const queries = [
      "cafe",
      "CAFÉ crème",
      "creme cafe",
      "WEISS",
      "weiß Ｃafe",
      "café au",
      "creme cafe 41",
      "\u0301",
    ];
    expect(queries.map((query) => matchProduct(product, query))).toEqual([
      "name",
      "name",
      "name",
      "name",
      "name",
      null,
      null,
      "name",
    ]);
    expect(searchWords("Thé\u00a0GLACÉ")).toEqual(["the", "glace"]);
  });

  it("prefers the barcode to an equal id", () => {
    expect(matchProduct({ ...shirt, variations: [{ barcode: "41" }] }, "41")).toBe("barcode");
    expect(matchProduct({ ...shirt, id: null }, "41")).toBeNull();
    expect(searchWords("  A  b ")).toEqual(["a", "b"]);
  });
});
