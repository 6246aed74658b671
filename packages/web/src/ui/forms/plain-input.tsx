import type { ComponentProps, CSSProperties, ReactNode } from "react";
import classes from "./plain-input.module.css";

type Props = Omit<ComponentProps<"input">, "className" | "width"> & {
  /** Of the box around the input. */
  className?: string | undefined;
  inputClass?: string | undefined;
  isWrong?: boolean;
  isLarge?: boolean;
  width?: number | undefined;
  left?: ReactNode;
  leftWidth?: number | undefined;
  right?: ReactNode;
};

/** The browser's own text field, dressed like Mantine's, which would cost the first load 4 kB. */
export function PlainInput({ className = "", inputClass = "", isWrong, isLarge, ...rest }: Props) {
  const { width, left, leftWidth, right, ...props } = rest;
  const style: CSSProperties = { width, ...(leftWidth && { "--left": `${leftWidth}px` }) };
  return (
    <div className={`${classes.box} ${className}`} data-large={isLarge} style={style}>
      {left && (
        <div className={classes.side} data-position="left">
          {left}
        </div>
      )}
      <input
        autoComplete="off"
        {...props}
        className={`${classes.input} ${inputClass}`}
        aria-invalid={isWrong || undefined}
      />
      {right && (
        <div className={classes.side} data-position="right">
          {right}
        </div>
      )}
    </div>
  );
}
