import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, CloseButton } from "@mantine/core";
import { ScanLine as ScanIcon } from "lucide-react";
import * as uiTexts from "../../../ui/ui.texts.ts";
import page from "../pos.module.css";
import { type RunningTill, useTill } from "../running-till.ts";
import classes from "./scan-line.module.css";

type Props = {
  till: RunningTill;
  onAddProduct: ((code: string) => void) | undefined;
};

/** The message for a failed scan, where it does not block anything. */
export function ScanLine({ till, onAddProduct }: Props) {
  const problem = useTill(till, (state) => state.problem);
  return (
    <div role="status" className={page.scanStatus}>
      {problem && (
        <div className={classes.line}>
          <ScanIcon size={20} aria-hidden />
          <span className={classes.text}>
            {problem.text}: <b>{problem.code}</b>
          </span>
          {problem.isUnknown && onAddProduct && (
            <Button variant="default" h={44} px="sm" onClick={() => onAddProduct(problem.code)}>
              {saleTexts.addProduct}
            </Button>
          )}
          <CloseButton
            aria-label={uiTexts.dismiss}
            size={44}
            onClick={() => till.send({ type: "dismissed" })}
          />
        </div>
      )}
    </div>
  );
}
