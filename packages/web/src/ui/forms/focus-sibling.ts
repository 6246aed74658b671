import type { KeyboardEvent } from "react";

/** On the keys `back` and `on`, moves the focus to the control before or after the present one. */
export function focusSibling(event: KeyboardEvent<HTMLElement>, { back, on }: { back: string; on: string }) {
  const { previousElementSibling: before, nextElementSibling: after } = event.currentTarget;
  const target = { [back]: before, [on]: after }[event.key];
  if (!(target instanceof HTMLElement)) return;
  event.preventDefault();
  target.focus();
}
