import { Check } from "lucide-react";
import * as texts from "./auth.texts.ts";
import { steps } from "./register-fields.ts";
import classes from "./register-steps.module.css";

/** The four steps, with the present one marked. */
export function RegisterSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps} aria-label={texts.steps}>
      {steps.map(({ title }, index) => (
        <li
          key={title()}
          className={classes.step}
          data-state={index < current ? "done" : index === current ? "current" : "ahead"}
          aria-current={index === current ? "step" : undefined}
        >
          <span className={classes.dot}>
            {index < current ? <Check size={14} strokeWidth={3} aria-label={texts.done} /> : index + 1}
          </span>
          <span className={classes.title}>{title()}</span>
        </li>
      ))}
    </ol>
  );
}
