import type { KeyboardEvent } from "react";

/** Two keys move the focus among controls that stand beside each other. */
export function focusSibling(event: KeyboardEvent<HTMLElement>, { back, on }: { back: string; on: string }) {
  const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
  const target = { [back]: before, [on]: after }[event.key];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
