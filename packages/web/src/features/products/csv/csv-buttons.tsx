import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Upload } from "lucide-react";
import { useState } from "react";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useCan } from "../../../session/rights.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ExportCsvButton } from "../../../ui/lists/export-csv-button.tsx";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx"), "ImportDialog");

/** Import CSV and Export CSV of the product list (catalogue §14), each for people with the right to it. */
export function CsvButtons() {
  const can = useCan();
  return (
    <>
      {can("product:create") && <ImportButton />}
      {can("product:view") && <ExportCsvButton path="product/export" name="products.csv" />}
    </>
  );
}

function ImportButton() {
  const online = useOnline();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <ToolButton
        icon={Upload}
        onClick={() => (online ? setOpened(true) : notify.error(offlineTexts.offlineImportCsv))}
      >
        {csvTexts.importCsv}
      </ToolButton>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <ImportDialog opened={isOpen} onClose={close} />}
      </LazyDialog>
    </>
  );
}
