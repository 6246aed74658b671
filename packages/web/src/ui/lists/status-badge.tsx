import classes from "./status-badge.module.css";

type Tone = "good" | "bad" | "warn" | "plain";

type Props = {
  text: string;
  tone: Tone;
  /** More than a name: its words do not get capital letters. */
  isPhrase?: boolean;
};

/** A state as a word; its color repeats what the word says. */
export function StatusBadge({ text, tone, isPhrase }: Props) {
  return (
    <span className={classes.badge} data-tone={tone} data-phrase={isPhrase}>
      {text}
    </span>
  );
}
