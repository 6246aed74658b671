import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readSources } from "./sources.mjs";
import { root } from "./steps.mjs";

const sources = Object.values(readSources(root, ["packages/server/src"])).join("\n");
const operating = (name) => readFileSync(join(root, "docs/operating", name), "utf8");

test("paths in the proxies' configurations are routes of the server", () => {
  const [, streams] = /location ~ \^\/api\/v1\/company\/\((.*)\)\$/.exec(operating("nginx.conf"));
  for (const path of streams.split("|")) expect(sources).toContain(`"/company/${path}"`);
  const [, health] = /httpchk GET (\S+)/.exec(operating("haproxy.cfg"));
  expect(sources).toContain(`app.get("${health}"`);
});

test("the measured figures of the page about scale are those of the benchmarks", () => {
  const benchmarks = readFileSync(join(root, "docs/benchmarks.md"), "utf8");
  const [, table] = operating("scale.md").split("| | measured |");
  const cells = table
    .split("\n\n")[0]
    .split("\n")
    .slice(2)
    .map((row) => row.split("|")[2]);
  const figures = cells.flatMap((cell) => cell.match(/\d[\d,.]*\d|\d/g));
  expect(figures.length).toBeGreaterThan(12);
  const known = new Set(benchmarks.match(/\d[\d,.]*\d|\d/g));
  expect(figures.filter((figure) => !known.has(figure))).toEqual([]);
});

test("the variables on the operator's pages are read by the server", () => {
  const pages = Object.values(readSources(root, ["docs/operating"], /\.md$/)).join("\n");
  const named = [...pages.matchAll(/^([A-Z][A-Z_]+)=|`([A-Z]+_[A-Z_]+)(?:=[^`]*)?`/gm)].map(
    ([, a, b]) => a ?? b,
  );
  expect(named.length).toBeGreaterThan(5);
  const docker = "COMPOSE_PROJECT_NAME";
  const unread = [...new Set(named)].filter((name) => name !== docker && !sources.includes(name));
  expect(unread).toEqual([]);
});
