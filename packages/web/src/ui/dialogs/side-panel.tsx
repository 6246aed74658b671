import type { ReactNode } from "react";
import classes from "./side-panel.module.css";

/** A list with a small form: beside it on wide screens (lg and wider), otherwise above it. */
export function SidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns} data-panel={Boolean(panel)}>
      {panel && <div>{panel}</div>}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
