import fc from "fast-check";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { changeContents, changeManifest, twoChanges } from "../../test/file-changes.ts";
import { useImportTarget } from "../../test/import-target.ts";

const app = useTestApp();
const target = useImportTarget(app);

/** Each run tries other changes. `CLOVE_FUZZED_FILES` tries more, after a change of the import: 500 take a minute. */
const files = Number(process.env.CLOVE_FUZZED_FILES ?? 200);
/** The other companies' rows are compared after this many files, because that takes as long as a refused import. */
const comparedAfter = 25;

test("hundreds of changes of a company's file never change other companies", {
  timeout: 300_000,
}, async () => {
  const { imported, forget, others, there } = target();
  const before = await others();
  // The file as it was exported is taken: if others are refused, it is for their changes.
  await forget(await imported(() => {}));
  let tried = 0;
  await fc.assert(
    fc.asyncProperty(twoChanges, async (changes) => {
      const outcome = await imported(
        (file) => changes.map((change) => changeContents(file, change)),
        (manifest) => changes.map((change) => changeManifest(manifest, change)),
      ).catch((error: Error) => error);
      // Some changes are harmless.
      if (typeof outcome === "number") await forget(outcome);
      // A sentence about the file, or an error of PostgreSQL; a TypeError, say, would be a bug.
      else expect(outcome.constructor.name, outcome.stack).toMatch(/^(Error|DatabaseError)$/);
      if (++tried % comparedAfter === 0) expect(await others()).toEqual(before);
    }),
    { numRuns: files, endOnFailure: true },
  );
  expect(await others()).toEqual(before);
  // The shared sequences were not used up.
  const token = await there.signIn(app().a.email);
  const made = await there.call<{ brand: { id: number } }>(token, "POST", "brand/store", {
    name: "After all",
  });
  expect(made.data.brand.id).toBeLessThan(2 ** 41);
});
