type Ends = { end(): void };

/**
 * Ends the streams that are open after half of this time one after the other in the rest of it. By then the proxy sends their tills to
 * another server; all at once, they would hold up the sales of a company there (operating §14).
 */
export function endInTurns(open: () => readonly Ends[], milliseconds: number): void {
  const half = milliseconds / 2;
  setTimeout(() => {
    const streams = open();
    for (const [i, stream] of streams.entries())
      setTimeout(() => stream.end(), (half * i) / streams.length).unref();
  }, half).unref();
}
