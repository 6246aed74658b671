/** Beyond it a person would wonder whether the press was felt. */
const longestMilliseconds = 100;

let held: { over: Promise<void>; end: () => void } | null = null;

/**
 * From now on changes of the store that can wait (`prepareAutoBatched`) are not drawn, at most for a moment: what must be on
 * disk soon would wait for the screen, since both need this thread. Returns the function that draws them.
 */
export function holdDrawing(): () => void {
  held?.end();
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  const mine = { over, end };
  held = mine;
  const timer = setTimeout(end, longestMilliseconds);
  void over.then(() => {
    clearTimeout(timer);
    if (held === mine) held = null;
  });
  return end;
}

/** Ends it. */
export const drawHeld = (): void => held?.end();

/** When the store's subscribers are told of what can wait: with the next frame; in a hidden tab, which has none, soon. */
export function queueDrawing(draw: () => void): void {
  if (held) {
    void held.over.then(draw);
    return;
  }
  const now = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    draw();
  };
  const frame = requestAnimationFrame(now);
  const timer = setTimeout(now, longestMilliseconds);
}
