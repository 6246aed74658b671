import { afterAll } from "vitest";
import { startTestApp } from "./app.ts";
import { type EmptyInstallation, emptyInstallation } from "./empty-database.ts";

/** Makes empty installations, and serves them once they are filled; after a file's tests all of them are stopped and removed. */
export function useInstallations() {
  const closing: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const close of closing.toReversed()) await close();
  });
  return {
    async empty(): Promise<EmptyInstallation> {
      const made = await emptyInstallation();
      closing.push(made.drop);
      return made;
    },
    async serve({ boss, dataDir }: EmptyInstallation) {
      const served = await startTestApp({ DATA_DIR: dataDir }, { url: boss, drop: async () => {} });
      closing.push(served.close);
      return served;
    },
  };
}
