import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Checkbox } from "@mantine/core";
import { Ellipsis, Printer } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import { ConvertPricesButton } from "../prices/convert-prices-button.tsx";
import * as texts from "../products.texts.ts";
import classes from "./product-list.module.css";

type Props = {
  /** How many rows are selected for labels, and how many of this page. */
  count: number;
  page: "all" | "some" | "none";
  onPage: (isChosen: boolean) => void;
  onClear: () => void;
  onPrint: () => void;
  /** Buttons that are needed less often. */
  children: ReactNode;
};

/** Above the product list: the actions for selected rows, and less frequent actions. */
export function ProductTools({ count, page, onPage, onClear, onPrint, children }: Props) {
  const [open, setOpen] = useState(false);
  const more = useId();
  return (
    <div className={classes.tools}>
      <div className={classes.choice}>
        <Checkbox
          className={classes.page}
          label={catalogueTexts.selectPage}
          checked={page === "all"}
          indeterminate={page === "some"}
          onChange={() => onPage(page !== "all")}
        />
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
        <span role="status">{count > 0 && texts.selectedCount({ count })}</span>
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {commonTexts.clear}
          </Button>
        )}
      </div>
      <div id={more} className={classes.more} data-open={open}>
        <CsvButtons />
        <ConvertPricesButton />
        {children}
      </div>
    </div>
  );
}
