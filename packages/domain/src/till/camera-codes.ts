/** How long a code must be out of the picture before it counts again, in milliseconds. */
export const outOfSight = 1200;
/** And in how many pictures: a device that stops for a moment reads none, and has not seen the code go. */
export const picturesWithout = 3;

/** Of each code: when it was last in a picture (`timeStamp` of the page, milliseconds), and in how many it was missing since. */
export type SeenCodes = ReadonlyMap<string, { last: number; missing: number }>;

/** What was read in one picture of the camera; `sure`: those of the codes that were in the picture before as well. */
export type CameraPicture = { codes: readonly string[]; sure: readonly string[] };

/**
 * A code that the camera sees in one picture after the other is one scan (selling §23). It counts once more when it comes back into the
 * picture after it was away for `outOfSight` and missing in `picturesWithout` pictures, so a piece that is held still is never sold twice.
 */
export function seePicture(
  seen: SeenCodes,
  { codes, sure }: CameraPicture,
  time: number,
): { seen: SeenCodes; scans: string[] } {
  const next = new Map(seen);
  for (const [code, { last, missing }] of seen) next.set(code, { last, missing: missing + 1 });
  const scans: string[] = [];
  for (const code of new Set(codes)) {
    const before = seen.get(code);
    const isNew = !before || (time - before.last >= outOfSight && before.missing >= picturesWithout);
    if (isNew && !sure.includes(code)) continue;
    if (isNew) scans.push(code);
    next.set(code, { last: time, missing: 0 });
  }
  return { seen: next, scans };
}
