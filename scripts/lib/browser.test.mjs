import { expect, test } from "vitest";
import { ensureBrowser } from "./browser.mjs";

/** A fake machine: `present` paths exist and work, `broken` ones exist; each installer adds its path. */
function machine({ chosen, present = [], broken = [], installs = {} }) {
  const there = [...present, ...broken];
  const ran = [];
  return {
    ran,
    chosen,
    candidates: () => there,
    works: async (path) => there.includes(path) && !broken.includes(path),
    installers: () =>
      Object.entries(installs).map(([title, path]) => ({
        title,
        install: async () => {
          ran.push(title);
          if (!path) throw new Error("no network");
          there.push(path);
        },
      })),
  };
}

test("CHROMIUM_PATH has priority, and a wrong one is reported, not ignored", async () => {
  expect(await ensureBrowser("/", machine({ chosen: "/my/chrome", present: ["/my/chrome", "/pw"] }))).toBe(
    "/my/chrome",
  );
  await expect(ensureBrowser("/", machine({ chosen: "/nope", present: ["/pw"] }))).rejects.toThrow(
    "CHROMIUM_PATH is /nope",
  );
});

test("the first browser that starts is used; Ubuntu's stub is skipped", async () => {
  const stubbed = machine({
    present: ["/usr/bin/google-chrome"],
    broken: ["/usr/bin/chromium"],
    installs: { download: "/pw" },
  });
  expect(await ensureBrowser("/", stubbed)).toBe("/usr/bin/google-chrome");
  expect(stubbed.ran).toEqual([]);
});

test("after a failed download the system's package is installed, and no further installer runs", async () => {
  const bare = machine({ installs: { download: undefined, apt: "/usr/bin/chromium", last: "/cache" } });
  expect(await ensureBrowser("/", bare)).toBe("/usr/bin/chromium");
  expect(bare.ran).toEqual(["download", "apt"]);
});

test("without any browser the message says what to do", async () => {
  await expect(ensureBrowser("/", machine({ installs: { download: undefined } }))).rejects.toThrow(
    "set CHROMIUM_PATH",
  );
});
