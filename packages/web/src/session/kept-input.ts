/** What was typed into a part of a page; `part`: the page's address and the name of the part. */
type Typed = { part: string; value: unknown };
/** The value of a part, or null where there is nothing to keep. */
type Read = () => unknown;

const shown = new Map<Read, string>();
let kept: Typed[] = [];
let keptFor: number | null = null;

const here = () => location.pathname + location.search;
const forget = () => {
  kept = [];
  keptFor = null;
};

/**
 * What was typed into the page that a lock takes away, for the person who locked (access §34). It is nowhere but in this tab's memory,
 * until they come back, or somebody else comes.
 */
export const keptInput = {
  /** At a lock, while the page is still there. */
  keep(user_id: number): void {
    kept = [...shown].flatMap(([read, name]) => {
      const value = read();
      return value === null ? [] : [{ part: `${here()} ${name}`, value }];
    });
    keptFor = user_id;
  },
  /** Somebody has signed in. */
  came(user_id: number): void {
    if (user_id !== keptFor) forget();
  },
  forget,
  /** What this part of the page held, once; null: nothing. Whatever was kept of another page is given up. */
  take(name: string): unknown {
    kept = kept.filter(({ part }) => part.startsWith(`${here()} `));
    const at = kept.findIndex(({ part }) => part === `${here()} ${name}`);
    return at < 0 ? null : kept.splice(at, 1)[0]!.value;
  },
  /** Is asked for its value at a lock. Returns what ends that. */
  watch(name: string, read: Read): () => void {
    shown.set(read, name);
    return () => void shown.delete(read);
  },
};
