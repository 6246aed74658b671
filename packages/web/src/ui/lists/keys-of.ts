/** The browser's own filling of a field sends events without a code. */
type Keys = Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "shiftKey"> & { code?: string };

/**
 * The keys that are down, such as "F2", "Alt+C" or "Ctrl+Enter", by their place on the keyboard: Alt changes what a letter
 * types. ⌘ counts as Ctrl; AltGr, which many layouts need for signs, is Ctrl and Alt together.
 */
export const keysOf = ({ code, altKey, ctrlKey, metaKey, shiftKey }: Keys): string =>
  [
    ...(ctrlKey || metaKey ? ["Ctrl"] : []),
    ...(altKey ? ["Alt"] : []),
    ...(shiftKey ? ["Shift"] : []),
    (code ?? "").replace(/^(Key|Digit|Numpad)/, ""),
  ].join("+");
