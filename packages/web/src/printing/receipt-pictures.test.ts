import type { PrintedText } from "@clove/domain/orders/receipt-text.ts";
import { printBytes, readEscPosParts } from "@clove/domain/terminals/esc-pos.ts";
import { expect, it } from "vitest";
import type { DrawLines, DrawnLine } from "./draw-lines.ts";
import { printedBitmaps, readEscPos } from "./esc-pos.fixtures.ts";
import { receiptBytes } from "./receipt-bytes.ts";

const rule = "-".repeat(32);
const empty: PrintedText = {
  ...{ language: "en", online: "On the web" },
  lineHead: { name: "", quantity: "", unit_price: "", sst: "", discount: "", total: "" },
  ...{ copy: null, logo: null, title: null, head: [], facts: [], footer: null },
  ...{ lines: [], groups: null, taxes: null, totals: [], code: null, link: null },
};
const sold = (name: string, more: Partial<PrintedText["lines"][number]> = {}) => ({
  ...{ name, quantity: "1", unit_price: "2.00", sst: "0", discount: "0", total: "2.00", rates: "" },
  ...more,
});

/** Prints with a drawer that blackens all dots. Returns the paper, each picture as its texts with their cells. */
function print(text: Partial<PrintedText>, columns = 32) {
  const drawn: { lines: readonly DrawnLine[]; width: number }[] = [];
  const draw: DrawLines = (lines, width) => {
    drawn.push({ lines, width });
    const height = lines.length * 24;
    return {
      width,
      height,
      data: new Uint8ClampedArray(width * height * 4).fill(0).map((_, i) => (i % 4 === 3 ? 255 : 0)),
    };
  };
  const bytes = receiptBytes({ ...empty, ...text }, { columns, logo: null, draw });
  const lines: string[] = [];
  let next = 0;
  for (const part of readEscPosParts(bytes)) {
    if (part.kind === "text")
      lines.push(
        ...String.fromCharCode(...part.bytes)
          .split("\n")
          .filter(Boolean),
      );
    else if (part.name === "1d 76") lines.push(...(drawn[next++]?.lines ?? []).map(shown));
  }
  return { lines: lines.map((line) => line.trimEnd()), drawn, bytes };
}

/** `|` where a picture's text begins or ends: `[0 可乐 4]`; bold with `*`; `~` around what is centred. */
const shown = ({ texts, isBold }: DrawnLine) =>
  `${isBold ? "*" : ""}${texts
    .map(({ text, x, width, align }) => {
      if (align === "center") return `~${text}~`;
      const from = align === "left" ? x : x - width;
      return `[${from / 12} ${text} ${(from + width) / 12}]`;
    })
    .join("")}`;

it("prints only the lines as pictures that have a sign of no code page: of every part of the paper", () => {
  const { lines, bytes } = print({
    copy: "副本",
    title: "快乐 Kopi",
    head: [
      { part: "address", text: "吉隆坡\r\nJalan 1" },
      { part: "email", text: "hello@kopi.example" },
    ],
    facts: [
      { label: "收银员", value: "Mei" },
      { label: "Store", value: "总店" },
      { label: "Order No.", value: "A1" },
    ],
    lines: [
      sold("可口可乐 330ml", { rates: "服务税 6%" }),
      sold("Kopi O"),
      sold("苹果", { quantity: "0.455 公斤", unit_price: "20.00", total: "9.10" }),
    ],
    groups: {
      title: "",
      rows: [{ name: "现金", figures: [{ label: "Net", value: "RM 1.00", strong: false }] }],
    },
    totals: [
      {
        title: "退货",
        rows: [
          { label: "Sub Total", value: "RM 9.00", strong: false },
          { label: "总计", value: "RM 9.00", strong: true },
        ],
      },
    ],
    taxes: { head: ["税 %", "净额", "税", "总额"], rows: [["6", "93.84", "5.63", "99.47"]] },
    footer: "谢谢\nSee you",
    link: "https://clove.example/receipt/1",
  });
  const online = expect.stringMatching(/^ +\S/);
  expect(lines).toEqual([
    ...["*~副本~", "*~快乐 Kopi~", "~吉隆坡~", "            Jalan 1", "       hello@kopi.example", rule],
    ...["[0 收银员 6][29 Mei 32]", "[0 Store 5][28 总店 32]", "Order No.                     A1", rule],
    ...["*[0 可口可乐 330ml 14]", "1 x 2.00                    2.00", "[0 服务税 6% 9]"],
    ...["Kopi O", "1 x 2.00                    2.00"],
    ...["*[0 苹果 4]", "[0 0.455 公斤 × 20.00 18][28 9.10 32]", rule],
    ...["*[0 现金 4]", "Net                      RM 1.00", rule],
    ...["*[0 退货 4]", "Sub Total                RM 9.00", "*[0 总计 4][25 RM 9.00 32]", rule],
    ...["[0 税 % 4][12 净额 16][22 税 24][28 总额 32]", "6          93.84    5.63   99.47"],
    ...["~谢谢~", "            See you", online],
  ]);
  expect(readEscPos(bytes)).toMatchObject({
    cuts: 1,
    kicks: 0,
    qrCodes: ["https://clove.example/receipt/1"],
  });
});

it("breaks lines beside any Chinese character, but not before what closes or after what opens", () => {
  const of = (name: string) => print({ lines: [sold(name)] }).lines.slice(2, -1);
  expect(of("一二三四五六七八九十甲乙丙丁戊己庚辛")).toEqual([
    "*[0 一二三四五六七八九十甲乙丙丁戊己 32]",
    "*[0 庚辛 4]",
  ]);
  expect(of("一二三四五六七八九十甲乙丙丁戊己，庚")).toEqual([
    "*[0 一二三四五六七八九十甲乙丙丁戊 30]",
    "*[0 己，庚 6]",
  ]);
  expect(of("一二三四五六七八九十甲乙丙丁戊（己）")).toEqual([
    "*[0 一二三四五六七八九十甲乙丙丁戊 30]",
    "*[0 （己） 6]",
  ]);
  // A word stays whole, and a line without Chinese is text.
  expect(of("一二三四五六七八九十甲乙丙丁Coconut milk 400 ml")).toEqual([
    "*[0 一二三四五六七八九十甲乙丙丁 28]",
    "Coconut milk 400 ml",
  ]);
  expect(of(`${"x".repeat(40)}你`)).toEqual(["x".repeat(32), "*[0 xxxxxxxx你 10]"]);
});

it("puts a value below its label where both have no room in a line", () => {
  const { lines } = print({ facts: [{ label: "备注".repeat(5), value: "请小心".repeat(7) }] });
  expect(lines.slice(1)).toEqual([
    `[0 ${"备注".repeat(5)} 20]`,
    "[0 请小心请小心请小心请小心请小心请 32]",
    "[22 小心请小心 32]",
  ]);
});

it("gives a sign the cells that it fills: accents none, Latin one, Chinese, Korean, Tamil and emoji two", () => {
  const cells = (name: string) => {
    const [line] = print({ lines: [sold(name)] }).drawn[0]!.lines;
    return line!.texts[0]!.width / 12;
  };
  expect(["Ḱ", "x\u0302", "한", "あ", "ｱ", "。", "தி", "👩‍🍳", "🇲🇾", "❤️", "ة", "ไก่"].map(cells)).toEqual([
    ...[1, 1, 2, 2, 1, 2, 2, 2, 2, 2, 1, 2],
  ]);
});

it("makes one picture of up to eight lines that follow each other, no wider than they need", () => {
  const facts = Array.from({ length: 19 }, () => ({ label: "备注", value: "" }));
  const { bytes, drawn } = print({ title: "店", facts });
  expect(drawn.map(({ lines, width }) => [lines.length, width])).toEqual([
    [1, 24],
    [8, 384],
    [8, 384],
    [3, 384],
  ]);
  expect(readEscPos(bytes).pictures).toBe(4);
  // Bands without text between them are one picture for whoever looks at the paper.
  expect(printedBitmaps(bytes).map(({ width, height }) => [width, height])).toEqual([
    [24, 24],
    [384, 19 * 24],
  ]);
});

it.each([32, 42, 48])(
  "keeps 200 Chinese lines of %d characters within a job for a network printer",
  (columns) => {
    const name = "特".repeat(columns / 2);
    const goods = Array.from({ length: 200 }, () => sold(name));
    const { bytes, drawn } = print({ lines: goods }, columns);
    expect(drawn).toHaveLength(200);
    expect(bytes.length).toBeGreaterThan(200 * 24 * columns * 1.5);
    expect(bytes.length).toBeLessThan(printBytes * 0.75);
  },
);

it("lets no sign reach the printer as a command beside Chinese either", () => {
  const names = [
    "←p0",
    "↔V0",
    "♂",
    "\u001bp0",
    "\u0010\u0014\u0001",
    "\u009bp",
    "\u007f",
    "a\u202eb",
    "\ud800",
  ];
  for (const name of names) {
    const { bytes } = print({
      title: `你${name}`,
      lines: [sold(name), sold(`好${name}`)],
      footer: `${name}谢`,
    });
    expect(readEscPos(bytes), name).toMatchObject({ kicks: 0, cuts: 1, barcodes: [], qrCodes: [] });
  }
  const drawn = (name: string) => print({ lines: [sold(name)] }).lines.slice(2, -1);
  expect(drawn("Rice ←p0")).toEqual(["*[0 Rice ←p0 8]"]);
  // What is invisible makes no picture, and steers no direction in one.
  expect(drawn("Rice \u001bp0\u200b\ufeff\u00ad\ufe0f")).toEqual(["Rice p0"]);
  expect(drawn("你\u202e\u2066\u0007好")).toEqual(["*[0 你好 4]"]);
  // A joiner shapes the letters around it.
  expect(drawn("می‌خواهم")).toEqual([expect.stringContaining("می‌خواهم")]);
});
