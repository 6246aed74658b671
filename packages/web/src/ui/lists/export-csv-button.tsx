import * as formTexts from "@clove/domain/forms.texts.ts";
import { english } from "@clove/domain/languages/texts.ts";
import type { PaperLanguages } from "@clove/domain/orders/receipt.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { saveCsv } from "../../api/save-csv.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { notify } from "../feedback/notify.ts";
import { CsvButton } from "./csv-button.tsx";

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
  const save = async ({ language }: PaperLanguages) => {
    if (!online) return notify.error(offlineTexts.offlineExportCsv);
    setWorking(true);
    await saveCsv(language === english ? path : withHeadings(path, language), name, {
      token: accessToken ?? "",
      dispatch,
    });
    setWorking(false);
  };
  return (
    <CsvButton loading={isWorking} onSave={(as) => void save(as)}>
      {formTexts.exportCsv}
    </CsvButton>
  );
}

const withHeadings = (path: string, language = english): string =>
  `${path}${path.includes("?") ? "&" : "?"}headings=${language}`;
