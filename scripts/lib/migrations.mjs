import { readSources } from "./sources.mjs";

/** Migrations up to this one were released before the check was; they never change. */
const released = "0040";
/** A comment before a statement that says why it is safe: how small the table is, or why nobody needs what goes. */
const safe = /^\s*-- Safe: \S/m;
const outside = "-- Outside a transaction";

const dangers = [
  [
    /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (?:only )?(\w+)/,
    "an index that stops writes while it is made",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\balter (?:column )?\w+ (?:set data )?type\b/,
    "a column's type that rewrites the table",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\balter (?:column )?\w+ set not null\b/,
    "a check of every row under a lock",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\badd (?:constraint \w+ )?(?:check|foreign key)\b(?!.*\bnot valid\b)/,
    "a constraint without NOT VALID",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\badd (?:constraint \w+ )?(?:unique|primary key)\b(?! using index)/,
    "a constraint that makes its index under a lock",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\badd column (?:if not exists )?\w+ [^,]*\b(?:references|check|unique|primary key)\b/,
    "a column whose constraint looks at every row",
  ],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\badd column (?:if not exists )?\w+ .*?(?:default .*?\b(?:random|clock_timestamp|gen_random_uuid|nextval)\b|\bgenerated (?:always|by default)\b)/,
    "a column whose values are computed for every row",
  ],
  [/\bupdate (?:only )?(\w+)(?: (?:as )?\w+)? set\b/, "an update of rows that are there"],
  [/\bdelete from (?:only )?(\w+)/, "a deletion of rows that are there"],
  [
    /^alter table (?:if exists )?(?:only )?(\w+) .*?\b(?:drop column|rename)\b/,
    "something goes that running servers of the version before still use",
  ],
  [/^drop table (?:if exists )?(\w+)/, "something goes that running servers of the version before still use"],
  [
    /^(?:lock (?:table )?|cluster |vacuum full |reindex (?:table |index )(?!concurrently))(\w+)/,
    "a lock on a whole table",
  ],
];

/**
 * Every statement of a new migration that would make a running shop wait, or break servers of the version before that are still
 * running: on a table that is not made in the same file, without `-- Safe: why` before it.
 */
export function checkMigrations(root) {
  return findMigrationFaults(readSources(root, ["packages/server/migrations"], /\.sql$/));
}

/** `sources`: path → text. */
export function findMigrationFaults(sources) {
  return Object.entries(sources)
    .filter(([path]) => path.split("/").at(-1).slice(0, 4) > released)
    .flatMap(([path, text]) => [...faultsOf(text)].map((fault) => `${path}: ${fault}`));
}

function* faultsOf(text) {
  const statements = split(text);
  const isOutside = text.startsWith(outside);
  const made = new Set(
    statements.flatMap(({ sql }) => /^create table (?:if not exists )?(\w+)/.exec(sql)?.[1] ?? []),
  );
  const dropped = new Set();
  for (const { sql, isSafe } of statements) {
    dropped.add(/^drop index concurrently if exists (\w+)/.exec(sql)?.[1]);
    const index = /^create (?:unique )?index concurrently (\w+)/.exec(sql)?.[1];
    if (isOutside && !/^(?:create (?:unique )?|drop )index concurrently\b/.test(sql))
      yield `only indexes are made or dropped outside a transaction: ${shown(sql)}`;
    if (!isOutside && /\bindex concurrently\b/.test(sql))
      yield `needs a migration of its own that begins with "${outside}": ${shown(sql)}`;
    if (index && !dropped.has(index))
      yield `a first try may have left it half made, so "drop index concurrently if exists ${index};" comes before it`;
    if (isSafe) continue;
    for (const [danger, why] of dangers) {
      const table = danger.exec(sql)?.[1];
      if (table && !made.has(table)) yield `${why}: ${shown(sql)}`;
    }
  }
}

/** Statements as one lower-case line each. Bodies of DO are statements too; those of functions run later. */
function split(text) {
  const bodies = [];
  const outer = text.replace(/(\$\w*\$)([\s\S]*?)\1/g, (_, _tag, body) => `$${bodies.push(body) - 1}$`);
  return outer.split(";").flatMap((statement) => {
    const isSafe = safe.test(statement);
    const sql = plain(statement);
    const body = /^do \$(\d+)\$/.exec(sql)?.[1];
    const inner = body ? split(bodies[body]).map((part) => ({ ...part, isSafe: isSafe || part.isSafe })) : [];
    return sql ? [{ sql, isSafe }, ...inner] : [];
  });
}

const plain = (statement) =>
  statement
    .replace(/--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase()
    .replace(/^(?:begin|then|else|loop) /, "");
const shown = (sql) => (sql.length > 100 ? `${sql.slice(0, 100)} …` : sql);
