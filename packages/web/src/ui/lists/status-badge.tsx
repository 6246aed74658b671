import classes from "./status-badge.module.css";

type Tone = "good" | "bad" | "warn" | "plain";

/** A state as a word; its color repeats what the word says. */
export function StatusBadge({ text, tone }: { text: string; tone: Tone }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  );
}
