import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";

/**
 * What a program loads at once (paths with /, `root` too): `files`, the modules that `entry` imports statically, and `uses`: of each texts file among them the
 * names of the texts that they read.
 */
export function firstUses(root, entry, parse) {
  const files = new Set();
  const uses = new Map();
  const visit = (path) => {
    if (files.has(path) || !existsSync(path)) return;
    files.add(path);
    const { targets, reads } = readsOf(root, path, parse);
    for (const [file, names] of reads) uses.set(file, new Set([...(uses.get(file) ?? []), ...names]));
    targets.forEach(visit);
  };
  visit(posix.join(root, entry));
  return { files, uses };
}

/** What a module imports statically, and of each texts file the names that it reads. */
export function readsOf(root, path, parse) {
  const { program, module } = parse(path, readFileSync(path, "utf8"));
  const targets = [];
  const reads = new Map();
  const namespaces = new Map();
  const read = (file, name) => reads.set(file, (reads.get(file) ?? new Set()).add(name));
  for (const { name, entries } of importsOf(module)) {
    const target = resolve(root, path, name);
    if (!target) continue;
    targets.push(target);
    if (!target.endsWith(".texts.ts")) continue;
    for (const { kind, imported, local } of entries)
      if (kind === "NamespaceObject") namespaces.set(local, target);
      else read(target, imported);
  }
  if (namespaces.size > 0)
    readMembers(program, (object, name) => namespaces.has(object) && read(namespaces.get(object), name));
  return { targets, reads };
}

/** Imports and re-exports of values. */
function importsOf({ staticImports, staticExports }) {
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    name: moduleRequest.value,
    isBare: entries.length === 0,
    entries: entries
      .filter(({ isType }) => !isType)
      .map(({ importName, localName }) => ({
        kind: importName.kind,
        imported: importName.name,
        local: localName.value,
      })),
  }));
  const exports = staticExports.flatMap(({ entries }) =>
    entries
      .filter(({ moduleRequest, isType }) => moduleRequest && !isType)
      .map(({ moduleRequest, importName }) => ({
        name: moduleRequest.value,
        entries: [{ kind: importName.kind, imported: importName.name }],
      })),
  );
  return [...imports.filter(({ entries, isBare }) => isBare || entries.length > 0), ...exports];
}

function resolve(root, from, name) {
  if (!/\.tsx?$/.test(name)) return;
  if (name.startsWith("@clove/domain/"))
    return posix.join(root, "packages/domain/src", name.slice("@clove/domain/".length));
  if (name.startsWith(".")) return posix.join(posix.dirname(from), name);
}

function readMembers(node, tell) {
  if (node === null || typeof node !== "object") return;
  if (node.type === "MemberExpression" && !node.computed) tell(node.object.name, node.property.name);
  for (const child of Object.values(node)) readMembers(child, tell);
}
