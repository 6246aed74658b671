import { beforeEach, describe, expect, it } from "vitest";
import {
  type Hearing,
  type HearingRules,
  hear,
  heardNothing,
  interrupted,
  type KeyPress,
} from "./hear-scanner.ts";

type Field = { id: string; value: string };
type At = Pick<KeyPress<Field>, "field" | "keeper">;

const page: At = { field: null, keeper: null };
const dialog: At = { field: null, keeper: "dialog" };
const into = (field: Field, keeper: At["keeper"] = null): At => ({ field, keeper });

let heard: unknown[];
let unheard: string[];
let swallowed: number;
let time: number;
let rules: HearingRules;
let hearing: Hearing<Field>;

beforeEach(() => {
  heard = [];
  unheard = [];
  swallowed = 0;
  time = 1000;
  rules = { searchId: "search", knows: (code) => code === "4008", tellsUnheard: true };
  hearing = heardNothing();
});

function press(key: string, at: At) {
  const [next, all] = hear(hearing, { key, time, ...at }, rules);
  hearing = next;
  for (const each of all) {
    if (each.do === "swallow") swallowed += 1;
    else if (each.do === "write") each.field.value = each.value;
    else if (each.do === "scan") heard.push([each.code, each.place]);
    else unheard.push(each.code);
  }
}

/** Presses the keys of `text`; "\n" is Enter. Every key but Enter also goes into the field. */
function type(text: string, gap: number, at: At) {
  for (const each of text) {
    time += gap;
    const key = each === "\n" ? "Enter" : each;
    press(key, at);
    if (at.field && key !== "Enter") at.field.value += key;
  }
}

describe("a short code in a quantity", () => {
  it("is a scan at a scanner's speed, and the quantity is restored", () => {
    const quantity = { id: "", value: "3" };
    type("4008\n", 4, into(quantity));
    expect([heard, quantity.value, swallowed]).toEqual([[["4008", "field"]], "3", 1]);
  });

  it("is a quantity when typed by hand, and when no product has the code", () => {
    const quantity = { id: "", value: "" };
    type("4008\n", 60, into(quantity));
    expect(quantity.value).toBe("4008");
    quantity.value = "";
    time += 500;
    type("4009\n", 4, into(quantity));
    expect([heard, quantity.value, swallowed]).toEqual([[], "4009", 0]);
  });
});

describe("a dialog", () => {
  it("that closes between the keys of a code does not cut it", () => {
    const name = { id: "", value: "Ali" };
    const search = { id: "search", value: "" };
    type("95512", 5, into(name, "dialog"));
    type("34567896\n", 5, into(search));
    expect(heard).toEqual([["9551234567896", "field"]]);
    expect([name.value, search.value]).toEqual(["Ali", ""]);
  });

  it("that opens between the keys of a code does not cut it", () => {
    const name = { id: "", value: "" };
    type("95512", 5, page);
    type("34567896\n", 5, into(name, "dialog"));
    expect([heard, name.value]).toEqual([[["9551234567896", "page"]], ""]);
  });

  it("without a field reports the code, whose Enter and second Enter press nothing", () => {
    type("95512345\n\n", 5, dialog);
    expect([heard, unheard, swallowed]).toEqual([[], ["95512345"], 2]);
  });

  it("gets its text back after a code, whose Enter does not submit it", () => {
    const name = { id: "", value: "Ali" };
    type("95512345\n", 5, into(name, "dialog"));
    expect([heard, unheard, swallowed, name.value]).toEqual([[], ["95512345"], 1, "Ali"]);
  });

  it("keeps what is typed by hand", () => {
    const name = { id: "", value: "" };
    type("95512345\n", 70, into(name, "dialog"));
    type("95512345\n", 70, dialog);
    expect([heard, unheard, swallowed, name.value]).toEqual([[], [], 0, "95512345"]);
  });

  it("keeps every key on a page that does not report scans", () => {
    rules = { ...rules, tellsUnheard: false };
    const name = { id: "", value: "" };
    type("95512345\n", 5, dialog);
    type("95512345\n", 5, into(name, "dialog"));
    expect([heard, swallowed, name.value]).toEqual([[], 0, "95512345"]);
  });
});

it("leaves a field that takes codes its code", () => {
  const barcode = { id: "", value: "" };
  type("95512345\n", 5, into(barcode, "field"));
  expect([heard, unheard, swallowed, barcode.value]).toEqual([[], [], 0, "95512345"]);
});

it("joins the two parts of a code whose scanner paused, when a product has it", () => {
  const search = { id: "search", value: "" };
  rules = { ...rules, knows: (code) => code === "9551234567896" };
  type("955", 5, into(search));
  time += 115;
  type("1234567896\n", 5, into(search));
  expect([heard, search.value]).toEqual([[["9551234567896", "search"]], ""]);
});

it("empties the search after a scan, whatever was typed there", () => {
  const search = { id: "search", value: "" };
  type("ric", 120, into(search));
  time += 400;
  type("95512345\n", 5, into(search));
  expect([heard, search.value]).toEqual([[["95512345", "search"]], ""]);
});

it("prevents the effect of a space in a code, but not of one in a text or one alone", () => {
  type("AB 12 CD\n", 5, page);
  expect([heard, swallowed]).toEqual([[["AB 12 CD", "page"]], 3]);
  time += 500;
  type(" ", 5, page);
  type("ab 12", 5, into({ id: "", value: "" }));
  expect(swallowed).toBe(3);
});

it("an Enter after a shortcut is not the second one of the scan before it", () => {
  type("95512345\n", 10, page);
  hearing = interrupted(hearing);
  type("\n", 50, page);
  // Only the Enter that ended the code.
  expect([heard.length, swallowed]).toEqual([1, 1]);
});
