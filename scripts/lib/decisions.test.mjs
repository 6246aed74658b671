import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./steps.mjs";

const folder = join(root, "docs/decisions");
const read = (name) => readFileSync(join(folder, name), "utf8");

test("every decision has a number, a title and a date, and a line of the index", () => {
  const files = readdirSync(folder)
    .filter((name) => name !== "README.md")
    .sort();
  const wanted = files.map((name) => {
    const [, number, title, date] = /^# (\d{3}) (.+)\n\nDate: (\d{4}-\d\d-\d\d)\n\n/.exec(read(name)) ?? [];
    return number === name.slice(0, 3)
      ? `| [${number}](${name}) | ${title} | ${date} |`
      : `${name}: not as "# 001 Title", "Date: 2026-11-21"`;
  });
  expect(
    read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("| [")),
  ).toEqual(wanted);
});
