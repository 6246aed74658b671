import { Circle, CircleCheck } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import classes from "./first-run-list.module.css";
import { focusProductSearch } from "./focus-on.ts";
import * as lazyTexts from "./lazy.texts.ts";

type Props = { done: boolean; text: string; children?: ReactNode };

/** One thing to do before the first sale, with the link or button that leads there. */
export function FirstRunHint({ done, text, children }: Props) {
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className={classes.step} data-done={done}>
      <span className={classes.name}>
        <Icon size={20} aria-hidden />
        {text}
        {done && <span className="visually-hidden">{lazyTexts.done}</span>}
      </span>
      {!done && children && <Way>{children}</Way>}
    </li>
  );
}

/** When the link or button is removed while it has the focus, the product search takes the focus over (selling §24). */
function Way({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const going = box.current;
    return () => {
      if (going?.contains(document.activeElement)) focusProductSearch();
    };
  }, []);
  return <div ref={box}>{children}</div>;
}
