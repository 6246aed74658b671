import * as formTexts from "@clove/domain/forms.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Download } from "lucide-react";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { notify } from "../feedback/notify.ts";
import { ToolButton } from "./tool-button.tsx";

type Props = {
  /** Path of the call, without company/. */
  path: string;
  /** Name of the saved file. */
  name: string;
};

/** Saves a list as the CSV file that the server writes. */
export function ExportCsvButton({ path, name }: Props) {
  const online = useOnline();
  const { accessToken } = useSelector(selectAuth);
  const dispatch = useDispatch();
  const [isWorking, setWorking] = useState(false);
  const save = async () => {
    if (!online) return notify.error(offlineTexts.offlineExportCsv);
    setWorking(true);
    await saveCsv(path, name, { token: accessToken ?? "", dispatch });
    setWorking(false);
  };
  return (
    <ToolButton icon={Download} loading={isWorking} onClick={() => void save()}>
      {formTexts.exportCsv}
    </ToolButton>
  );
}
