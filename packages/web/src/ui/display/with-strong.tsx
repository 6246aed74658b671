import { Fragment, type ReactNode } from "react";

/** A text with one of its values in strong letters: the text is asked for with `mark` in that value's place, wherever its language has it. */
export function WithStrong({ text, children }: { text: (mark: string) => string; children: ReactNode }) {
  const parts = text(mark).split(mark);
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence keep their places
    <Fragment key={place}>
      {place > 0 && <strong>{children}</strong>}
      {part}
    </Fragment>
  ));
}

/** A sign of no language. */
const mark = "\uE000";
