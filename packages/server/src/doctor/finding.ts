/** A result of the doctor. `fail` keeps the shop from selling; `warn` may do so later, or means that something useful is missing. */
export type Finding = {
  level: "ok" | "warn" | "fail";
  about: string;
  says: string;
  /** What to do; missing only where all is well. */
  advice?: string;
};

export const ok = (about: string, says: string): Finding => ({ level: "ok", about, says });
export const warn = (about: string, says: string, advice: string): Finding => ({
  level: "warn",
  about,
  says,
  advice,
});
export const fail = (about: string, says: string, advice: string): Finding => ({
  level: "fail",
  about,
  says,
  advice,
});

export const findingText = ({ level, about, says, advice }: Finding): string =>
  `${level.padEnd(5)} ${about.padEnd(12)} ${says}${advice ? `\n${" ".repeat(19)}→ ${advice}` : ""}`;

/** A time span in the largest unit that it has at least two of; `milliseconds` is not negative. */
export function spanText(milliseconds: number): string {
  const units = [
    { name: "days", long: 86_400_000 },
    { name: "h", long: 3_600_000 },
    { name: "min", long: 60_000 },
  ];
  const unit = units.find(({ long }) => milliseconds >= 2 * long) ?? { name: "s", long: 1000 };
  return `${Math.floor(milliseconds / unit.long)} ${unit.name}`;
}
