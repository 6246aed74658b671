/** Autofill of the browser sends key events without `code`. */
type Keys = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey"> & { code?: string };

/**
 * The keys of an event, such as "F2", "Alt+C" or "Ctrl+Enter", by their place on the keyboard, because with Alt a letter key types
 * another sign. ⌘ counts as Ctrl; AltGr, which many layouts need for signs, is Ctrl and Alt together.
 */
export const keysOf = ({ code, altKey, ctrlKey, metaKey, shiftKey }: Keys): string =>
  [
    ...(ctrlKey || metaKey ? ["Ctrl"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey ? ["Shift"] : []),
    (code ?? "").replace(/^(Key|Digit|Numpad)/, ""),
  ].join("+");
