/** Whether a code is a CSS color by itself: not a variable, and not a keyword that stands for another color. */
export function isPlainColor(code: string, supports = cssSupports): boolean {
  const isWritten = /^(#[\da-f]{3,8}|[a-z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch)a?\([\d\s.,%/a-z+-]*\))$/i;
  const isBorrowed = /^(inherit|initial|unset|revert|currentcolor|transparent|canvas.*|accentcolor.*)$/i;
  return isWritten.test(code) && !isBorrowed.test(code) && supports(code);
}

const cssSupports = (code: string) => CSS.supports("color", code);
