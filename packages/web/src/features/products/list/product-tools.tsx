import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Checkbox } from "@mantine/core";
import { Ellipsis, Printer } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { CsvButtons } from "../csv/csv-buttons.tsx";
import * as texts from "../products.texts.ts";
import classes from "./product-list.module.css";

type Props = {
  /** How many are marked for labels, and whether all of this page are. */
  count: number;
  page: "all" | "some" | "none";
  onPage: (isChosen: boolean) => void;
  onClear: () => void;
  onPrint: () => void;
  /** Buttons of what is needed less often. */
  children: ReactNode;
};

/** Above the product list: actions for the marked rows, and less frequent ones. */
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
        <Button variant="default" leftSection={<Printer size={18} aria-hidden />} onClick={onPrint}>
          {labelTexts.printLabels}
        </Button>
        <Button
          className={classes.toggle}
          variant="subtle"
          leftSection={<Ellipsis size={18} aria-hidden />}
          aria-expanded={open}
          aria-controls={more}
          onClick={() => setOpen(!open)}
        >
          {uiTexts.more}
        </Button>
        <span role="status">{count > 0 && texts.selectedCount({ count })}</span>
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {commonTexts.clear}
          </Button>
        )}
      </div>
      <div id={more} className={classes.more} data-open={open}>
        <CsvButtons />
        {children}
      </div>
    </div>
  );
}
