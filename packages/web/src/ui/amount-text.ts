/**
 * What a number field shows after something was typed or pasted into it: digits with at most one point; null for what
 * could mean several numbers, or none. A comma is a decimal point too, unless it may as well separate thousands.
 */
export function amountText(typed: string, decimals: number): string | null {
  const kept = typed.replace(/[^\d.,]/g, "");
  const point = Math.max(kept.lastIndexOf("."), kept.lastIndexOf(","));
  if (point < 0) return kept;
  const sign = kept.charAt(point);
  const [whole, rest] = [kept.slice(0, point), kept.slice(point + 1)];
  if (/[.,]/.test(whole)) {
    const groups = sign === "." ? /^\d{1,3}(,\d{3})+$/ : /^\d{1,3}(\.\d{3})+$/;
    return groups.test(whole) ? joined(whole.replace(/[.,]/g, ""), rest, decimals) : null;
  }
  if (sign === "," && /^[1-9]\d{0,2}$/.test(whole) && rest.length === 3) return null;
  return joined(whole, rest, decimals);
}

/** Zeros beyond the last decimal say nothing and are left out. */
function joined(whole: string, rest: string, decimals: number): string | null {
  if (/[1-9]/.test(rest.slice(decimals))) return null;
  if (decimals === 0) return rest === "" ? null : whole;
  return `${whole}.${rest.slice(0, decimals)}`;
}
