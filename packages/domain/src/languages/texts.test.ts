import { afterEach, expect, test } from "vitest";
import { bothTexts } from "./both.ts";
import { figure, plural } from "./figures.ts";
import { completeTexts, holdTexts, inLanguage, lacking, language, speak, withTexts } from "./texts.ts";

/** Two parts, as the build makes them. */
let [title, more] = ["Sale", "Sales"];
let hint = "Scan it";
holdTexts(9001, (values) => {
  [title, more] = values as string[] as [string, string];
});
holdTexts(9002, (values) => {
  [hint] = values as [string];
});
const here = { 9001: ["Sale", "Sales"], 9002: ["Scan it"] };

afterEach(() => {
  completeTexts(undefined);
  speak("en", here);
});

test("all loaded texts change at once, and back", () => {
  speak("ms", { 9001: ["Jualan", "Semua jualan"], 9002: ["Imbas"] });
  expect([language(), title, more, hint]).toEqual(["ms", "Jualan", "Semua jualan", "Imbas"]);
  speak("en", here);
  expect([language(), title, more, hint]).toEqual(["en", "Sale", "Sales", "Scan it"]);
});

test("texts that are not there yet stay, and are named", () => {
  const texts = { 9001: ["Jualan", "Semua jualan"] };
  speak("ms", texts);
  expect([title, hint]).toEqual(["Jualan", "Scan it"]);
  expect(lacking(texts)).toContain(9002);
  expect(lacking(texts)).not.toContain(9001);
});

test("a part that is loaded later begins in the present language", () => {
  let late = "Cart";
  speak("ms", { 9003: ["Troli"] });
  holdTexts(9003, (values) => {
    [late] = values as [string];
  });
  expect(late).toBe("Troli");
});

test("a part waits for its texts, and in English for nothing", async () => {
  const english = Promise.resolve("page");
  expect(withTexts(english)).toBe(english);
  const done: string[] = [];
  completeTexts(async () => {
    await Promise.resolve();
    done.push("texts");
  });
  expect(await withTexts(Promise.resolve("page"))).toBe("page");
  expect(done).toEqual(["texts"]);
});

test("a paper is made in the company's language while the screens keep theirs", () => {
  speak("en", here);
  const paper = inLanguage(
    "ms",
    { 9001: ["Jualan", "Semua jualan"], 9002: ["Imbas"] },
    () => `${language()} ${title}`,
  );
  expect([paper, language(), title]).toEqual(["ms Jualan", "en", "Sale"]);
  const fails = () =>
    inLanguage("ms", { 9001: ["Jualan", ""] }, () => {
      throw new Error("no paper");
    });
  expect(fails).toThrow("no paper");
  expect(title).toBe("Sale");
});

test("papers can have two languages", () => {
  const count = ({ n }: { n: number }) => `${n} lines`;
  const first = { 1: ["Total", "SST", count, ["Sunday"], { open: "Open", at: count }] };
  const second = {
    1: ["总计", "SST", ({ n }: { n: number }) => `${n} 行`, ["星期日"], { open: "打开", at: count }],
  };
  const [total, tax, lines, days, table] = bothTexts(first, second)[1] as unknown as [
    string,
    string,
    typeof count,
    string[],
    { open: string; at: typeof count },
  ];
  expect([total, tax, lines({ n: 2 }), days, table.open, table.at({ n: 2 })]).toEqual([
    ...["Total / 总计", "SST", "2 lines / 2 行", ["Sunday"], "Open / 打开", "2 lines"],
  ]);
});

test("numbers and plural forms follow the language", () => {
  const goods = (count: number) =>
    plural(count, { "=0": () => "none", one: () => "one", few: () => "a few", other: () => figure(count) });
  const all = (tag: string) => {
    speak(tag, {});
    return [0, 1, 2, 5, 1234.5].map(goods);
  };
  expect(all("en")).toEqual(["none", "one", "2", "5", "1,234.5"]);
  expect(all("ms")).toEqual(["none", "1", "2", "5", "1,234.5"]);
  expect(all("pl")).toEqual(["none", "one", "a few", "5", "1234,5"]);
  expect(all("ar")).toEqual(["none", "one", "2", "a few", "1,234.5"]);
});
