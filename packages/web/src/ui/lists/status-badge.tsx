import classes from "./status-badge.module.css";

type Tone = "good" | "bad" | "warn" | "plain";

/** A state in a word, with a colour that is never the only sign. */
export function StatusBadge({ text, tone }: { text: string; tone: Tone }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {text}
    </span>
  );
}
