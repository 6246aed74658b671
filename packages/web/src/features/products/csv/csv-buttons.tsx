import { messages } from "@clove/domain/messages.ts";
import { Button } from "@mantine/core";
import { Download, Upload } from "lucide-react";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { type Caller, callServer } from "../../../api/call-server.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { failureText } from "../../../api/failure.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { useCan } from "../../../session/rights.ts";
import { LazyDialog } from "../../../ui/lazy-dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { notify } from "../../../ui/notify.ts";
import { saveFile } from "../../../ui/save-file.ts";

const ImportDialog = lazyPart(() => import("./import-dialog.tsx"), "ImportDialog");

/** Import CSV and Export CSV of the product list (catalogue §14), for those who may use them. */
export function CsvButtons() {
  const can = useCan();
  return (
    <>
      {can("product:create") && <ImportButton />}
      {can("product:view") && <ExportButton />}
    </>
  );
}

function ImportButton() {
  const online = useOnline();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<Upload size={18} aria-hidden />}
        onClick={() => (online ? setOpened(true) : notify.error(messages.offlineImportCsv))}
      >
        {messages.importCsv}
      </Button>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <ImportDialog opened={isOpen} onClose={close} />}
      </LazyDialog>
    </>
  );
}

function ExportButton() {
  const online = useOnline();
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [isWorking, setWorking] = useState(false);
  const save = async () => {
    if (!online) return notify.error(messages.offlineExportCsv);
    setWorking(true);
    const status = await exportProducts({ token: accessToken ?? "", dispatch }).catch(() => null);
    setWorking(false);
    if (status === null) notify.error(messages.somethingWentWrong);
  };
  return (
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={isWorking}
      onClick={() => void save()}
    >
      {messages.exportCsv}
    </Button>
  );
}

/** Without a time limit, because a whole catalogue takes longer than eight seconds. @returns the HTTP status */
async function exportProducts(caller: Caller): Promise<number> {
  const call = { headers: { accept: "text/csv" }, cache: "no-store" } as const;
  const response = await callServer("product/export", caller, call);
  if (response.ok) saveFile("products.csv", await response.blob());
  else if (response.status !== 401) {
    const data: unknown = await response.json().catch(() => null);
    notify.error(failureText({ data }, messages.somethingWentWrong));
  }
  return response.status;
}
