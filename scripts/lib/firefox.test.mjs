import { expect, test } from "vitest";
import { ensureFirefox, isNewEnough, wantsFirefox } from "./firefox.mjs";

const machine = ({ chosen, there = [], install = () => {} }) => ({
  chosen,
  candidates: () => there,
  works: async (path) => there.includes(path),
  installers: () => [{ title: "install", install: async () => install(there) }],
});

test("FIREFOX_PATH decides, and a wrong one is reported instead of ignored", async () => {
  const there = ["/my/firefox", "/other"];
  expect(await ensureFirefox(machine({ chosen: "/my/firefox", there }))).toBe("/my/firefox");
  await expect(ensureFirefox(machine({ chosen: "/nope", there }))).rejects.toThrow("FIREFOX_PATH is /nope");
});

test("one that is missing is installed", async () => {
  const install = (there) => there.push("/apt");
  expect(await ensureFirefox(machine({ install }))).toBe("/apt");
});

test("a machine on which none can be had does without", async () => {
  const install = () => {
    throw new Error("no network");
  };
  expect(await ensureFirefox(machine({ install }))).toBeUndefined();
});

test("one that is too old for Playwright is not taken", () => {
  expect(isNewEnough("Mozilla Firefox 153.7.0esr")).toBe(true);
  expect(isNewEnough("Mozilla Firefox 140.2.0esr")).toBe(false);
  expect(isNewEnough("command not found")).toBe(false);
});

test("it is looked for only where its story is run", () => {
  for (const paths of [[], ["tests/e2e/firefox.spec.ts"], ["packages/web", "tests/e2e"], ["./tests/e2e/"]])
    expect(wantsFirefox(paths), String(paths)).toBe(true);
  for (const paths of [["packages/web"], ["tests"], ["tests/e2e/csv.spec.ts"]])
    expect(wantsFirefox(paths), String(paths)).toBe(false);
});
