import type { ReactNode } from "react";
import * as texts from "../ui.texts.ts";
import classes from "./more-fields.module.css";

/**
 * Fields that most people leave as they are, behind a line that shows them. The browser's own disclosure: `useCheckedForm`
 * opens it where one of them is refused.
 */
export function MoreFields({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <details className={classes.more}>
      <summary className={classes.line}>
        <span className={classes.title}>{texts.more}</span> <span className={classes.hint}>{hint}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
