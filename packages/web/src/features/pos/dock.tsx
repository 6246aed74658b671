import { UnstyledButton } from "@mantine/core";
import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import classes from "./pos.module.css";
import * as texts from "./pos.texts.ts";
import { type Sheet, sheetId } from "./use-sheet.ts";

type Props = { sheet: Sheet; bar: ReactNode; children: ReactNode };

/** Cart and payment above the bar of Place Order: beside the products, or a sheet over them (selling §33). */
export function Dock({ sheet, bar, children }: Props) {
  return (
    <div className={classes.dock} data-sheet={sheet.isSheet ? (sheet.isOpen ? "open" : "closed") : undefined}>
      <div ref={sheet.ref} id={sheetId} className={classes.sheet}>
        {sheet.isSheet && (
          <UnstyledButton
            ref={sheet.head}
            className={classes.sheetHead}
            aria-label={texts.backToTheProducts}
            onClick={sheet.leave}
          >
            <ChevronDown size={22} aria-hidden />
          </UnstyledButton>
        )}
        {children}
      </div>
      {bar}
    </div>
  );
}
