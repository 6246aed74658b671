/** Rows of one statement. */
const chunkSize = 1000;

/** Rows in chunks, each with the share of all that is done after it. */
export function* chunksOf<T>(rows: readonly T[]): Generator<[chunk: T[], share: number]> {
  for (let at = 0; at < rows.length; at += chunkSize) {
    yield [rows.slice(at, at + chunkSize), Math.min(1, (at + chunkSize) / rows.length)];
  }
}
