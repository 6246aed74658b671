import { isBuiltin } from "node:module";
import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import { expect, test } from "vitest";

test("a start loads only the built programs, and no package from node_modules", async () => {
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  const built = (await build({
    configFile,
    logLevel: "error",
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    built.output.flatMap((file) => (file.type === "chunk" ? [[file.fileName, file]] : [])),
  );
  const met = new Set<string>();
  const meet = (name: string) => {
    if (met.has(name)) return;
    met.add(name);
    for (const next of chunks.get(name)?.imports ?? []) meet(next);
  };
  meet("main.js");
  // The start also imports the app, while the database starts.
  for (const { fileName, facadeModuleId } of chunks.values())
    if (facadeModuleId?.endsWith("src/app.ts")) meet(fileName);
  expect([...met].filter((name) => !chunks.has(name) && !isBuiltin(name))).toEqual([]);
  const bare = [...met].flatMap((name) => Object.keys(chunks.get(name)?.modules ?? {}));
  expect(bare.some((id) => id.includes("/fastify/lib/"))).toBe(true);
});
