import { describe, expect, test } from "vitest";
import { checkPin, isPin } from "./pin.ts";

describe("a PIN", () => {
  test.each(["4821", "00012345".slice(0, 8), "1224", "9081726"])("%s is acceptable", (pin) => {
    expect(checkPin(pin)).toBeNull();
  });

  test.each(["", "123", "123456789", "12a4", " 4821", "４８２１"])("%j has another form", (pin) => {
    expect(isPin(pin)).toBe(false);
    expect(checkPin(pin)?.code).toBe("pin_unfit");
  });

  test.each(["0000", "7777777", "1234", "12345678", "9876", "3210"])(
    "%s is tried first by everybody",
    (pin) => {
      expect(checkPin(pin)?.code).toBe("pin_too_simple");
    },
  );
});
