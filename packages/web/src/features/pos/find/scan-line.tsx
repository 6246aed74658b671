import { messages } from "@clove/domain/messages.ts";
import { Button, CloseButton } from "@mantine/core";
import { ScanLine as ScanIcon } from "lucide-react";
import classes from "../pos.module.css";
import type { ScanProblem } from "./use-scan-queue.ts";

type Props = {
  problem: ScanProblem | null;
  onDismiss: () => void;
  onAddProduct: ((code: string) => void) | undefined;
};

/** The message for a failed scan, where it does not block anything. */
export function ScanLine({ problem, onDismiss, onAddProduct }: Props) {
  return (
    <div role="status" className={classes.scanStatus}>
      {problem && (
        <div className={classes.scanLine}>
          <ScanIcon size={20} aria-hidden />
          <span className={classes.scanText}>
            {problem.text}: <b>{problem.code}</b>
          </span>
          {problem.isUnknown && onAddProduct && (
            <Button variant="default" h={36} px="sm" onClick={() => onAddProduct(problem.code)}>
              {messages.addProduct}
            </Button>
          )}
          <CloseButton aria-label="Dismiss" size="lg" onClick={onDismiss} />
        </div>
      )}
    </div>
  );
}
