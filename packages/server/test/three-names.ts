import type { useTestApp } from "./app.ts";

const paths = ["category", "brand", "color", "size", "measurement-unit"];

/** Makes three rows of each kind that is little more than a name. @returns their ids by path */
export async function threeOfEach(
  app: ReturnType<ReturnType<typeof useTestApp>>,
): Promise<Record<string, number[]>> {
  const ids: Record<string, number[]> = {};
  for (const path of paths) {
    for (const name of ["A", "B", "C"]) {
      const body = { name, title: name, code: name, description: name };
      const made = await app.call<Record<string, { id: number }>>(app.a.token, "POST", `${path}/store`, body);
      ids[path] = [...(ids[path] ?? []), Object.values(made.data)[0]!.id];
    }
  }
  return ids;
}

/** The calls that change and merge them, each with another body for the same key. */
export const changesOfNames = (named: () => Record<string, number[]>) =>
  paths.flatMap((path) => [
    {
      call: `${path}/update`,
      body: () => ({ id: named()[path]![0]!, status: "inactive" }),
      other: { status: "active" },
      inBranch: false,
    },
    {
      call: `${path}/merge`,
      body: () => ({ id: named()[path]![0]!, into_id: named()[path]![1]! }),
      other: { into_id: 999 },
      inBranch: false,
    },
  ]);
