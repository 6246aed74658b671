import { readLanguages } from "./read-languages.mjs";
import { readTexts, textsFiles } from "./read-texts.mjs";

/** Everything that a language lacks or has too much, a sentence each (docs/decisions/133). */
export async function checkLanguages(root) {
  // Imported here, because this file is loaded before the packages are installed.
  const [{ parseSync }, { compile, refuseUnknown }] = await Promise.all([
    import("vite"),
    import("./compile-message.mjs"),
  ]);
  const files = Object.entries(textsFiles(root)).map(([id, file]) => [id, readTexts(file, parseSync)]);
  return readLanguages(root).flatMap(({ path, texts }) => {
    const faults = [];
    const attempt = (check) => {
      try {
        check();
      } catch (error) {
        faults.push(error.message);
      }
    };
    attempt(() =>
      refuseUnknown(
        files.map(([id]) => id),
        Object.keys(texts),
        path,
      ),
    );
    for (const [id, entries] of files) {
      const given = texts[id] ?? {};
      attempt(() =>
        refuseUnknown(
          entries.map(({ name }) => name),
          Object.keys(given),
          `${path} ${id}`,
        ),
      );
      for (const { name, shape } of entries)
        attempt(() => compile(shape, given[name], `${path} ${id} ${name}`));
    }
    return faults;
  });
}
