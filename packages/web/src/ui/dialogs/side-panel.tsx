import type { ReactNode } from "react";
import classes from "./side-panel.module.css";

/** A small form beside its list from lg up, above it below. */
export function SidePanel({ panel, children }: { panel: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.columns} data-panel={Boolean(panel)}>
      {panel && <div>{panel}</div>}
      <div className={classes.list}>{children}</div>
    </div>
  );
}
