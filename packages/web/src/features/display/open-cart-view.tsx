import type { CustomerView, ShownLine } from "@clove/domain/display/customer-view.schema.ts";
import { touchedLine } from "@clove/domain/display/customer-view.ts";
import * as displayTexts from "@clove/domain/display/display.texts.ts";
import { useEffect, useRef } from "react";
import { MoneyText } from "../../ui/display/money-text.tsx";
import classes from "./customer-display.module.css";
import { Figures } from "./figures.tsx";

type CartView = Extract<CustomerView, { shows: "cart" }>;

/** The lines of the open cart beside or above its sums; the line that was touched last is in sight. */
export function OpenCart({ view }: { view: CartView }) {
  const { lines, figures, due, first_name } = view;
  const list = useRef<HTMLOListElement>(null);
  const before = useRef<readonly ShownLine[]>([]);
  const touched = useRef<number | null>(null);
  touched.current = touchedLine(before.current, lines) ?? touched.current;
  useEffect(() => {
    const at = touchedLine(before.current, lines);
    before.current = lines;
    if (at !== null) list.current?.children[at]?.scrollIntoView?.({ block: "nearest" });
  }, [lines]);
  return (
    <>
      <section className={classes.cart} aria-label={displayTexts.yourItems}>
        <h1 className={classes.head}>
          {first_name ? displayTexts.greeting({ name: first_name }) : view.company.name}
        </h1>
        {/* It takes the focus, so that the arrow keys can move what is higher than the screen. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: as above. */}
        <ol ref={list} className={classes.lines} aria-label={displayTexts.yourItems} tabIndex={0}>
          {lines.map((line, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids here; a removed one moves the others up.
            <li key={i} className={classes.line} data-touched={touched.current === i}>
              <Line line={line} />
            </li>
          ))}
        </ol>
      </section>
      <section className={classes.sums}>
        <Figures figures={figures} />
        <Figures figures={[due]} isLarge />
      </section>
    </>
  );
}

const Line = ({ line }: { line: ShownLine }) => (
  <>
    <span className={classes.name}>
      {line.name}
      {line.variation && <span className={classes.small}> {line.variation}</span>}
    </span>
    <MoneyText amount={line.total} className={classes.total ?? ""} />
    <span className={classes.small}>
      {line.quantity} × <MoneyText amount={line.price} />
      {line.discount > 0 && ` ${displayTexts.less({ percent: line.discount })}`}
    </span>
  </>
);
