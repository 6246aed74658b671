import { dayInZone, timeInZone } from "./ids.ts";
import { language } from "./languages/texts.ts";

// How people read dates; calls and inputs have ISO 8601.

/** How a company may have its dates written (shell §19). */
export const dateFormats = [
  "DD/MM/YYYY",
  "DD.MM.YYYY",
  "DD-MM-YYYY",
  "DD MMM YYYY",
  "MM/DD/YYYY",
  "YYYY-MM-DD",
  "YYYY/MM/DD",
] as const;
export type DateFormat = (typeof dateFormats)[number];

/** As in calls; that of copies and profiles of versions without the setting. */
export const plainDateFormat = "YYYY-MM-DD" satisfies DateFormat;

/** Where moments are read and how they are written; a format that this version does not know is written by its letters, too. */
export type DatePlace = { time_zone: string; date_format?: string | undefined };

/** `2026-11-27, "DD/MM/YYYY"` → `27/11/2026`. */
export function dayText(day: string, format: string = plainDateFormat): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const parts: Record<string, string> = {
    YYYY: year,
    get MMM() {
      return nameIn(day, { month: "short" });
    },
    MM: month,
    DD: date,
  };
  return format.replace(/YYYY|MMM|MM|DD/g, (part) => parts[part] ?? part);
}

/** The day without its year, for places with little room: `27/11`, `27 Nov`, `11-27`. */
export const shortDayText = (day: string, format: string = plainDateFormat): string =>
  dayText(day, format.replace(/^YYYY[^A-Z]*|[^A-Z]*YYYY$/, ""));

/** How many days it is from one day to another; below 0 if that was before. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** With its weekday: `Friday, 27/11/2026`. */
export const weekdayText = (day: string, format?: string): string =>
  `${weekdayName(day)}, ${dayText(day, format)}`;

export const weekdayName = (day: string): string => nameIn(day, { weekday: "long" });

/** The name of a month or weekday in the present language. */
const nameIn = (day: string, what: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language(), { ...what, timeZone: "UTC" }).format(new Date(day));

/** The day of a moment, ISO 8601, in the company's time zone. */
export const dateText = (iso: string, { time_zone, date_format }: DatePlace): string =>
  dayText(dayInZone(iso, time_zone), date_format);

/** Day and time of a moment with seconds, as papers and files have them: `27/11/2026 18:05:09`. */
export const momentText = (iso: string, place: DatePlace): string =>
  `${dateText(iso, place)} ${timeInZone(iso, place.time_zone).split(" ")[1]}`;
