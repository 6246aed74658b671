import { describe, expect, it } from "vitest";
import { typedNumbers } from "./typed-number.fixtures.ts";
import * as numberTexts from "./typed-number.texts.ts";
import { numberSigns, readNumber, writeNumber } from "./typed-number.ts";

const [en, de, fr, ch] = ["en-US", "de-DE", "fr-FR", "de-CH"].map(numberSigns) as [
  Signs,
  Signs,
  Signs,
  Signs,
];
type Signs = ReturnType<typeof numberSigns>;

const amount = { decimals: 2, max: 9_999_999.99, unit: "RM" };
const pieces = { decimals: 0, max: 9_999_999 };
const weight = { decimals: 3, max: 999_999.999 };

/** The words for a text that is no number in a field with two decimals. */
const unclear = (example: string) => numberTexts.numberUnclear({ example });
const cut = numberTexts.numberDecimals({ decimals: 2 });

describe.each([
  { language: "en-US", signs: en, example: "12.50", most: "9,999,999.99" },
  { language: "de-DE", signs: de, example: "12,50", most: "9.999.999,99" },
  { language: "fr-FR", signs: fr, example: "12,50", most: "9\u202f999\u202f999,99" },
  { language: "de-CH", signs: ch, example: "12.50", most: `9${ch.group}999${ch.group}999.99` },
])("an amount typed in $language", ({ signs, example, most }) => {
  const read = (text: string) => readNumber(text, amount, signs);
  const { decimal } = signs;

  it.each([
    ["", ""],
    [" ", ""],
    ["12", 12],
    [" 12 ", 12],
    ["007", 7],
    ["0", 0],
    [`12${decimal}`, 12],
    [`12${decimal}5`, 12.5],
    [`12${decimal}50`, 12.5],
    [`${decimal}5`, 0.5],
    [`0${decimal}01`, 0.01],
    [`9999999${decimal}99`, 9_999_999.99],
    [`RM 12${decimal}50`, 12.5],
    [`12${decimal}50 RM`, 12.5],
    ["RM", ""],
  ])("%j is %j", (text, value) => {
    expect(read(text)).toEqual({ value, words: null });
  });

  it.each([
    "-",
    "abc",
    "12a",
    "1e3",
    "+5",
    "5-",
    "--5",
    "R 5",
    "1.2.3",
    "1,2,3",
    "12 .50",
    "1 2",
    "(5)",
    "½",
    "१२",
    "1RM2",
  ])("%j is no number", (text) => {
    expect(read(text)).toEqual({ value: null, words: unclear(example) });
  });

  it.each(["-5", "-0", "−5", "- 5", `-12${decimal}50`])("%j is below 0", (text) => {
    expect(read(text)).toEqual({ value: null, words: numberTexts.numberNegative });
  });

  it("has no more decimals than the currency, and is not above the largest amount", () => {
    expect(read(`12${decimal}505`)).toEqual({ value: null, words: cut });
    expect(read(`12${decimal}500`)).toEqual({ value: null, words: cut });
    for (const text of ["10000000", `10000000${decimal}00`, "9".repeat(40)])
      expect(read(text)).toEqual({ value: null, words: numberTexts.numberMost({ most }) });
  });
});

it.each([
  { language: "English", signs: en, column: 1 },
  { language: "German", signs: de, column: 2 },
  { language: "French", signs: fr, column: 3 },
] as const)("every typed number is read as $language writes it, or refused in words", ({ signs, column }) => {
  const expected = (shown: string) => (shown === "x" ? null : shown && Number(shown));
  for (const row of typedNumbers) {
    const [text] = row;
    const [price = "", quantity = price] = row[column].split("/");
    const readings = [
      readNumber(text, amount, signs),
      readNumber(text, { decimals: 0, max: 999_999 }, signs),
    ];
    expect([text, ...readings.map(({ value }) => value)]).toEqual([
      text,
      expected(price),
      expected(quantity),
    ]);
    for (const { value, words } of readings) expect(words === null, text).toBe(value !== null);
  }
});

describe("the other sign", () => {
  it.each([
    [en, "1,250", 1250],
    [en, "1,250.5", 1250.5],
    [en, "1,250,000.50", 1_250_000.5],
    [en, "1,25", null],
    [en, "12,50", null],
    [en, "0,500", null],
    [en, "1250,000", null],
    [en, "1,2500", null],
    [en, "1,250,00", null],
    [en, ",250", null],
    [en, "1.250,50", null],
    [en, "1 250", null],
    [de, "1.250", 1250],
    [de, "1.250,5", 1250.5],
    [de, "1.250.000,50", 1_250_000.5],
    [de, "12.50", null],
    [de, "12.5", null],
    [de, "0.500", null],
    [de, "1,250.50", null],
    [fr, "1 250", 1250],
    [fr, "1\u202f250,5", 1250.5],
    [fr, "1\u00a0250", 1250],
    [fr, "1.250", null],
    [fr, "12.50", null],
    [fr, "12 50", null],
    [ch, "1'250.50", 1250.5],
    [ch, "1’250", 1250],
    [ch, "1,250", null],
    [ch, "12,50", null],
  ])("%j: %j is %j", (signs, text, value) => {
    expect(readNumber(text, amount, signs).value).toBe(value);
  });
});

describe("a quantity", () => {
  it.each([
    ["12", 12],
    ["12.", 12],
    ["12.0", 12],
    ["12.00", 12],
    ["1,250", 1250],
    // In another language that is a thousand.
    ["1.000", null],
    ["12.50", null],
    ["0.5", null],
    ["10000000", null],
  ])("of whole pieces: %j is %j", (text, value) => {
    const reading = readNumber(text, pieces, en);
    expect(reading.value).toBe(value);
    if (text.includes(".") && value === null) expect(reading.words).toBe(numberTexts.numberWhole);
  });

  it.each([
    ["0.125", 0.125],
    ["1.250", 1.25],
    ["1,250", 1250],
    ["1.2505", null],
    ["1.2500", null],
    ["999,999.999", 999_999.999],
    ["1000000", null],
  ])("of what is sold by unit: %j is %j", (text, value) => {
    expect(readNumber(text, weight, en).value).toBe(value);
  });

  it("is not below its least one", () => {
    const least = { ...weight, min: 0.001 };
    expect(readNumber("0,000", least, de)).toEqual({ value: null, words: "At least 0,001" });
    expect(readNumber("0,001", least, de).value).toBe(0.001);
  });
});

it("a currency without decimals has whole amounts", () => {
  const yen = { decimals: 0, max: 9_999_999.99, unit: "¥" };
  expect(readNumber("¥1,250", yen, en).value).toBe(1250);
  expect(readNumber("1250.00", yen, en).value).toBe(1250);
  expect(readNumber("1250.5", yen, en)).toEqual({ value: null, words: numberTexts.numberWhole });
});

it("a number is written so that its language reads it back", () => {
  for (const signs of [en, de, fr, ch]) {
    expect(readNumber(writeNumber(1234.5, signs, 2), amount, signs).value).toBe(1234.5);
    expect(readNumber(writeNumber(0.125, signs), weight, signs).value).toBe(0.125);
  }
  expect(writeNumber(1234.5, de, 2)).toBe("1234,50");
});

it("Latin digits are read in every language, also if it uses others", () => {
  expect(readNumber("1,250.5", amount, numberSigns("ar-EG")).value).toBe(1250.5);
});
