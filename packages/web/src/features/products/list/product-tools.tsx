import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { Ellipsis, Printer } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { ChoiceBar } from "../../../ui/lists/choice-bar.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { ChangePricesLink } from "../price-changes/change-prices-link.tsx";
import { ConvertPricesButton } from "../prices/convert-prices-button.tsx";
import classes from "./product-list.module.css";

type Props = Omit<ComponentProps<typeof ChoiceBar>, "children"> & {
  onPrint: () => void;
  /** Buttons that are needed less often. */
  children: ReactNode;
};

/** Above the product list: the actions for selected rows, and less frequent actions. */
export function ProductTools({ onPrint, children, ...choice }: Props) {
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <div className={classes.tools}>
      <ChoiceBar {...choice}>
        <ToolButton icon={Printer} onClick={onPrint}>
          {labelTexts.printLabels}
        </ToolButton>
        <ToolButton
          icon={Ellipsis}
          className={classes.toggle}
          variant="subtle"
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {uiTexts.more}
        </ToolButton>
      </ChoiceBar>
      <div id={more} className={classes.more} data-open={open}>
        <CsvButtons />
        <ChangePricesLink />
        <ConvertPricesButton />
        {children}
      </div>
    </div>
  );
}
