import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./first-run-list.module.css";

/** One thing to do before the first sale, with what leads there. */
export function FirstRunHint({
  done,
  text,
  children,
}: {
  done: boolean;
  text: string;
  children?: ReactNode;
}) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.name}>
        <Icon size={20} aria-hidden />
        {text}
        {done && <span className="visually-hidden">(done)</span>}
      </span>
      {!done && children}
    </li>
  );
}
