import type { ReactNode } from "react";
import * as texts from "../ui.texts.ts";
import classes from "./more-fields.module.css";

/** Fields that most people leave as they are, in a closed `<details>`; `useCheckedForm` opens it if one of them is refused. */
export function MoreFields({ hint, children }: { hint: string; children: ReactNode }) {
  return (
    <details>
      <summary className={classes.line}>
        <span className={classes.title}>{texts.more}</span> <span className={classes.hint}>{hint}</span>
      </summary>
      <div className={classes.fields}>{children}</div>
    </details>
  );
}
