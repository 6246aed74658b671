import { posix } from "node:path";
import { readSources } from "./sources.mjs";

/** Pages that are not in this repository, so that readers of a comment cannot look them up. */
const elsewhere =
  /\bS[01] §\d+|\bD(?:1[0-2]|[1-9])(?:\.\d+)?\b(?=[\s,;:.)*])|(?<![\w/-])(?:promises|ux|dependencies|decisions)\.md\b/g;

/** Exempt, because it tests wrong citations. */
const itsTest = "scripts/lib/citations.test.mjs";

/**
 * Every citation of a rule (`selling §4`, `selling §4, §7`) that docs/product does not have, every citation of a page that is not
 * in this repository, and every page whose rules are not numbered from 1 without a gap. Numbered migrations are not checked,
 * because they are never edited.
 */
export function checkCitations(root) {
  const pages = readSources(root, ["docs/product"], /(?<!README)\.md$/);
  const docs = readSources(root, ["docs"], /\.md$/);
  const { [itsTest]: _, ...sources } = readSources(root);
  const objects = ["functions", "triggers", "policies"].map((kind) => `packages/server/migrations/${kind}`);
  return findCitationFaults(pages, { ...sources, ...docs, ...readSources(root, objects, /\.sql$/) });
}

/** `pages` and `sources`: path → text. */
export function findCitationFaults(pages, sources) {
  const rules = new Map(
    Object.entries(pages).map(([path, text]) => [posix.basename(path, ".md"), numbersOf(text)]),
  );
  const citation = new RegExp(`\\b(${[...rules.keys()].join("|")}) (§\\d+(?:, §\\d+)*)`, "g");
  const faults = [...rules]
    .filter(([, numbers]) => numbers.some((n, i) => n !== i + 1))
    .map(([page]) => `docs/product/${page}.md: its rules are not numbered 1, 2, 3 …`);
  for (const [path, text] of Object.entries(sources)) {
    text.split("\n").forEach((line, index) => {
      const place = `${path}:${index + 1}`;
      for (const [found] of line.matchAll(elsewhere))
        faults.push(`${place}: "${found}" is not in this repository`);
      for (const [, page, list] of line.matchAll(citation)) {
        for (const [, number] of list.matchAll(/§(\d+)/g)) {
          if (!rules.get(page).includes(Number(number)))
            faults.push(`${place}: there is no ${page} §${number}`);
        }
      }
    });
  }
  return faults;
}

const numbersOf = (text) => [...text.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number));
