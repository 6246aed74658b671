/** Limits the wait, so that a long upload does not keep the till from receiving changes. */
const longestHold = 30_000;

let held: Promise<void> = Promise.resolve();

/** Holds the data stream back until the returned function is called: coming online, unsent records are sent first. */
export function holdStream(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    const timer = setTimeout(resolve, longestHold);
    release = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return release;
}

export const streamMayOpen = (): Promise<void> => held;
