import { readSources } from "./sources.mjs";

/** Migrations up to this one are older than this check, and never change. */
const released = "0040";
/** A comment before a statement that says why it is safe: how small the table is, or why nobody needs what is removed. */
const safe = /^\s*-- Safe: \S/m;
const outside = "-- Outside a transaction";
/** Numbers after this one have no gaps; up to it there is this number of files. */
const gapless = { after: 62, files: 41 };

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
  [
    /^(?:create|alter) (?:or replace )?(?:constraint )?(?:function|trigger|policy) (\w+)/,
    "it stands in a file of functions/, triggers/ or policies/ (docs/decisions/081)",
    "0063",
  ],
  [/^drop table (?:if exists )?(\w+)/, "something goes that running servers of the version before still use"],
  [
    /^(?:lock (?:table )?|cluster |vacuum full |reindex (?:table |index )(?!concurrently))(\w+)/,
    "a lock on a whole table",
  ],
];

const folder = "packages/server/migrations/";

/**
 * Every statement of a new migration that would make a running shop wait, or break running servers of the version before, unless
 * its table is made in the same file or `-- Safe: why` stands before it; gaps in the numbers; and files of functions, triggers
 * and policies that could not be applied twice, or that make something else than their name says.
 */
export function checkMigrations(root) {
  const sources = readSources(root, [folder], /\.sql$/);
  const pick = (isObject) =>
    Object.fromEntries(
      Object.entries(sources).filter(([path]) => path.slice(folder.length).includes("/") === isObject),
    );
  const numbered = pick(false);
  return [
    ...findNumberFaults(Object.keys(numbered)),
    ...findMigrationFaults(numbered),
    ...findObjectFaults(pick(true)),
  ];
}

/** `paths`: those of numbered migrations. */
export function findNumberFaults(paths) {
  const names = paths.map((path) => path.split("/").at(-1)).sort();
  const faults = names
    .filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))
    .map((name) => `${folder}${name}: is not called 0000-what-it-does.sql`);
  const numbers = names.map((name) => Number(name.slice(0, 4)));
  const old = numbers.filter((number) => number <= gapless.after);
  const next = numbers.filter((number) => number > gapless.after);
  if (old.length !== gapless.files || next.some((number, at) => number !== gapless.after + 1 + at)) {
    faults.push(`${folder}: after 0062 a new migration has the number after the last one, without a gap`);
  }
  return faults;
}

/** The statements that the files of each folder may have, with the object's name and table. */
const makes = {
  functions: /^create or replace function (?<name>\w+)/,
  triggers: /^create (?:or replace|constraint) trigger (?<name>\w+) .*? on (?<table>\w+)/,
  policies: /^create policy (?<name>\w+) on (?<table>\w+)/,
};
const drop = /^drop (?:policy|trigger) if exists (\w+) on (\w+)$/;

/** `sources`: path → text, of files of functions, triggers and policies. */
export function findObjectFaults(sources) {
  return Object.entries(sources).flatMap(([path, text]) =>
    [...faultsOfObject(path, text)].map((fault) => `${path}: ${fault}`),
  );
}

function* faultsOfObject(path, text) {
  const [kind, file] = path.slice(folder.length).split("/");
  const about = file.replace(/\.sql$/, "");
  if (!/^-- Version \d+\n/.test(text)) yield 'does not begin with a line "-- Version <number>"';
  let dropped = "";
  for (const { sql } of split(text.replace(/--.*$|\/\*[\s\S]*?\*\//gm, ""))) {
    const made = makes[kind]?.exec(sql)?.groups;
    if (!made && !drop.test(sql)) yield `does something else: ${shown(sql)}`;
    if (made && (made.table ?? made.name) !== about)
      yield `is called as if it were of ${about}: ${shown(sql)}`;
    const isRepeatable = sql.startsWith("create or replace") || dropped === `${made?.name} on ${made?.table}`;
    if (made && !isRepeatable) yield `drops nothing before it, so it works only once: ${shown(sql)}`;
    dropped = drop.exec(sql)?.slice(1).join(" on ") ?? "";
  }
}

/** `sources`: path → text. */
export function findMigrationFaults(sources) {
  return Object.entries(sources)
    .filter(([path]) => path.split("/").at(-1).slice(0, 4) > released)
    .flatMap(([path, text]) =>
      [...faultsOf(path.split("/").at(-1), text)].map((fault) => `${path}: ${fault}`),
    );
}

function* faultsOf(name, text) {
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
    for (const [danger, why, since = released] of dangers) {
      const table = danger.exec(sql)?.[1];
      if (table && name >= since && !made.has(table)) yield `${why}: ${shown(sql)}`;
    }
  }
}

/** Statements as one lower-case line each, also those in bodies of DO; bodies of functions run later and are left out. */
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
