import { CloseButton } from "@mantine/core";
import type { ReactNode } from "react";
import * as texts from "../ui.texts.ts";
import classes from "./notice.module.css";

type Props = {
  tone: "bad" | "warn";
  title?: string;
  /** Not read out by itself: it changes all the time. */
  isQuiet?: true;
  /** With it, the notice can be dismissed. */
  onClose?: () => void;
  children: ReactNode;
};

/** A warning over the whole width, below the header. */
export function Notice({ tone, title, isQuiet, onClose, children }: Props) {
  return (
    <div role={isQuiet ? undefined : "alert"} className={`${classes.notice} no-print`} data-tone={tone}>
      <div className={classes.body}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children}
      </div>
      {onClose && <CloseButton size={44} aria-label={texts.dismiss} onClick={onClose} />}
    </div>
  );
}
