/** A press that follows another on the same place within this time, in milliseconds, means the same tile. */
const hasty = 400;

type Place = { left: number; right: number; top: number; bottom: number };
type At = { x: number; y: number; pointer: number; time: number };
type Press<T> = { tile: T; place: Place; pointer: number };

/** `isReleased`: the list has handled the release, so a click that may follow is ignored. */
export type Presses<T> = {
  pressed: Press<T> | null;
  picked: (Press<T> & { time: number }) | null;
  isReleased: boolean;
};

export const noPress = { pressed: null, picked: null, isReleased: false } satisfies Presses<never>;

/** Before another press begins, and when the present one was called off. */
export const forgotten = <T>(presses: Presses<T>): Presses<T> => ({
  ...presses,
  pressed: null,
  isReleased: false,
});

/** The second of two hasty presses on one place means the tile of the first, although the list has changed (selling §35). */
export function pressedDown<T>(presses: Presses<T>, tile: T, place: Place, at: At): Presses<T> {
  const { picked } = presses;
  const isAgain = picked !== null && at.time - picked.time < hasty && isWithin(picked.place, at);
  const meant = isAgain ? { tile: picked.tile, place: picked.place } : { tile, place };
  return { ...presses, pressed: { ...meant, pointer: at.pointer } };
}

/**
 * Picks the tile that was pressed, even if the list changes between press and release: by then another tile or none is under the
 * pointer, and the browser would click that one or none.
 */
export function released<T>(presses: Presses<T>, at: At): [Presses<T>, picked: T | null] {
  const { pressed } = presses;
  if (pressed?.pointer !== at.pointer) return [presses, null];
  const over = { ...presses, pressed: null, isReleased: true };
  if (!isWithin(pressed.place, at)) return [over, null];
  return [{ ...over, picked: { ...pressed, time: at.time } }, pressed.tile];
}

/** Whether a click picks: one by key or assistive technology (`detail` 0), or one whose release the list has not handled. */
export const isPickedByClick = ({ isReleased }: Presses<unknown>, detail: number): boolean =>
  detail === 0 || !isReleased;

const isWithin = ({ left, right, top, bottom }: Place, { x, y }: At) =>
  x >= left && x <= right && y >= top && y <= bottom;
