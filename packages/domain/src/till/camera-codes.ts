/** How long a code must be out of the picture before it counts again, in milliseconds. */
export const outOfSight = 1200;

/** When each code was last in the picture (`timeStamp` of the page, milliseconds). */
export type SeenCodes = ReadonlyMap<string, number>;

/**
 * A code that the camera sees in one picture after the other is one scan (selling §23). It counts once more when it comes back into the picture
 * after it was away for `outOfSight`, so a piece that is held still is never sold twice.
 */
export function seeCode(seen: SeenCodes, code: string, time: number): { seen: SeenCodes; isScan: boolean } {
  const last = seen.get(code);
  const isScan = last === undefined || time - last >= outOfSight;
  return { seen: new Map(seen).set(code, time), isScan };
}
