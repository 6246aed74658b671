import * as formTexts from "@clove/domain/forms.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button } from "@mantine/core";
import { Download } from "lucide-react";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { notify } from "../feedback/notify.ts";

type Props = {
  /** The call, after company/. */
  path: string;
  /** Of the saved file. */
  name: string;
};

/** Saves a list as the server writes it. */
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
    <Button
      variant="default"
      leftSection={<Download size={18} aria-hidden />}
      loading={isWorking}
      onClick={() => void save()}
    >
      {formTexts.exportCsv}
    </Button>
  );
}
