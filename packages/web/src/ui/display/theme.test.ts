import { readFileSync } from "node:fs";
import { DEFAULT_THEME, mergeMantineTheme } from "@mantine/core";
import { describe, expect, it } from "vitest";
import { cssVariables, theme } from "./theme.ts";

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const variables: Record<"light" | "dark", Record<string, string>> = cssVariables(merged);
const { gray, dark, clove = [] } = merged.colors;
const { light: lightShade, dark: darkShade } = merged.primaryShade as { light: number; dark: number };

/** The backgrounds of controls in each scheme: page, cards, fields, the panels of payments. */
const schemes = [
  { name: "light", own: variables.light, field: "#ffffff", panel: gray[0], accent: clove[lightShade] },
  { name: "dark", own: variables.dark, field: dark[6], panel: dark[7], accent: clove[darkShade] },
].map(({ own, field, panel, ...rest }) => ({
  ...rest,
  own,
  grounds: [own["--mantine-color-body"], own["--clove-surface"], field, panel],
}));

describe.each(schemes)("contrast in the $name scheme (WCAG 2.2 AA)", ({ own, grounds, accent }) => {
  it.each(["--mantine-color-default-border", "--clove-focus"])("%s shows on every ground: 3:1", (name) => {
    for (const ground of grounds) expect(contrast(own[name], ground)).toBeGreaterThanOrEqual(3);
  });

  it("the accent of chosen controls shows on cards and page: 3:1", () => {
    for (const ground of grounds.slice(0, 2)) expect(contrast(accent, ground)).toBeGreaterThanOrEqual(3);
  });

  it.each(["--clove-warn", "--clove-bad", "--clove-good", "--mantine-color-dimmed", "--mantine-color-error"])(
    "%s is readable on every ground: 4.5:1",
    (name) => {
      for (const ground of grounds) expect(contrast(own[name], ground)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it.each(["warn", "bad", "good"])("the tone %s is readable on its own soft ground: 4.5:1", (tone) => {
    expect(contrast(own[`--clove-${tone}`], own[`--clove-${tone}-soft`])).toBeGreaterThanOrEqual(4.5);
  });

  it("the focus does not have the color of an error", () => {
    expect(own["--clove-focus"]).not.toBe(own["--mantine-color-error"]);
  });
});

it("the stylesheets use these colors for the border and focus of inputs and for the number of unsent records", () => {
  const css = read("./base.css");
  expect(css).toMatch(/Input-wrapper[^}]+--input-bd: var\(--mantine-color-default-border\)/);
  expect(css).toMatch(/Checkbox-input:not[^}]+border-color: var\(--mantine-color-default-border\)/);
  expect(css).toMatch(/Input-input:is\(:focus[^}]+outline: 2px solid var\(--clove-focus\)/);
  expect(read("../../app/sync-status.tsx")).toContain('"var(--clove-warn)"');
});

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");

/** The ratio of the relative luminances of two colours, as WCAG defines it. */
function contrast(one: string | undefined, other: string | undefined): number {
  const [less = 0, more = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (more + 0.05) / (less + 0.05);
}

function luminance(colour = ""): number {
  const digits = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!digits) throw new Error(`no colour of six digits: ${colour}`);
  const [red = 0, green = 0, blue = 0] = digits.slice(1).map((hex) => {
    const part = Number.parseInt(hex, 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
