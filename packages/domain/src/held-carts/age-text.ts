const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long ago something was, in whole minutes, hours or days; a time in the future is "just now", because clocks may differ. */
export function ageText(iso: string, now: string): string {
  const age = Date.parse(now) - Date.parse(iso);
  if (age < minute) return "just now";
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < day) return `${Math.floor(age / hour)} h ago`;
  const days = Math.floor(age / day);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}
