/** `time`: of its event. */
export type PressedKey = { key: string; time: number };

let stop: (() => PressedKey[]) | null = null;

/** Keys between a lock and the moment when its page is drawn: a quick hand is ahead of the screen, and nothing else may get them. */
export const earlyKeys = {
  collect() {
    earlyKeys.take();
    const keys: PressedKey[] = [];
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      keys.push({ key: event.key, time: event.timeStamp });
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    window.addEventListener("keydown", hear, { capture: true });
    stop = () => {
      window.removeEventListener("keydown", hear, { capture: true });
      return keys;
    };
  },
  /** Those that were pressed; from now on the page hears them itself. */
  take(): PressedKey[] {
    const keys = stop?.() ?? [];
    stop = null;
    return keys;
  },
};
