import * as texts from "../stock.texts.ts";

const day = 86_400_000;

/** How long ago something was received, in whole days: "less than a day", "3 days". */
export function ageText(since: string, now: number): string {
  const days = Math.max(0, Math.floor((now - Date.parse(since)) / day));
  return texts.age({ days });
}
