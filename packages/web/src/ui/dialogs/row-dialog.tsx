import { type ReactNode, useState } from "react";
import { LazyDialog } from "./lazy-dialog.tsx";

type Props<Row> = {
  /** What the dialog is about; null: it is closed. */
  row: Row | null;
  onClose: () => void;
  children: (row: Row, opened: boolean) => ReactNode;
};

/** A `LazyDialog` about a row, which it still shows while it closes. */
export function RowDialog<Row>({ row, onClose, children }: Props<Row>) {
  const [shown, setShown] = useState(row);
  if (row !== null && row !== shown) setShown(row);
  return (
    <LazyDialog opened={row !== null} onClose={onClose}>
      {(opened) => shown !== null && children(shown, opened)}
    </LazyDialog>
  );
}
