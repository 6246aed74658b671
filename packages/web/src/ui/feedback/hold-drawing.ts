/** After a longer wait a person would doubt that the press was registered. */
const longestMilliseconds = 100;

let held: { over: Promise<void>; end: () => void } | null = null;

/**
 * Delays, by 100 ms at most, the rendering of store changes of low priority (`prepareAutoBatched`): it would block this thread, which a
 * write to disk needs first. Returns the function that ends the delay.
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

/** Ends the present delay, if there is one. */
export const drawHeld = (): void => held?.end();

/**
 * The store's `queueNotification`: tells its subscribers of changes of low priority with the next frame, or by the timer in a hidden
 * tab, which gets no frames.
 */
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
