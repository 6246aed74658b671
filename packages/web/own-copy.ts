import type { Plugin } from "vite";

/**
 * Gives one package its own copy of another. A shared library is one module with all that anybody uses of it: what only a
 * package of a later part uses would come with the first load.
 */
export function ownCopy({ of, importer }: { of: string; importer: string }): Plugin {
  return {
    name: "own-copy",
    enforce: "pre",
    apply: "build",
    async resolveId(source, from) {
      if (source !== of || !from?.includes(`/node_modules/${importer}/`)) return null;
      const found = await this.resolve(source, from, { skipSelf: true });
      return found && { ...found, id: `${found.id}?${importer}` };
    },
  };
}
