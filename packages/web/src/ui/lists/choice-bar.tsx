import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import * as pageTexts from "../pages.texts.ts";
import classes from "./choice-bar.module.css";

type Props = {
  /** How many rows are selected, and how many of this page, which may still be empty. */
  count: number;
  page: "all" | "some" | "none" | "empty";
  onPage: (isChosen: boolean) => void;
  onClear: () => void;
  /** What is done with the selected rows. */
  children: ReactNode;
};

/** Above a list whose rows can be selected. */
export const ChoiceBar = ({ count, page, onPage, onClear, children }: Props) => (
  <div className={classes.choice}>
    <Checkbox
      className={classes.page}
      label={catalogueTexts.selectPage}
      disabled={page === "empty"}
      checked={page === "all"}
      indeterminate={page === "some"}
      onChange={() => onPage(page !== "all")}
    />
    {children}
    <span role="status">{count > 0 && pageTexts.selectedCount({ count })}</span>
    {count > 0 && (
      <Button variant="subtle" onClick={onClear}>
        {commonTexts.clear}
      </Button>
    )}
  </div>
);
