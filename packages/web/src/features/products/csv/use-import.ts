import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { maxCsvMegabytes } from "@clove/domain/catalogue/csv-columns.ts";
import type { ProductImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { nanoid } from "nanoid";
import { useRef, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { baseApi } from "../../../api/base-api.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectAuth } from "../../../session/auth-slice.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import type { RefusedRows } from "../../../ui/lists/refused-rows.tsx";
import { type ImportEnd, sendImport } from "./send-import.ts";

/** Cache tags of the rows that an import may create or change. */
const changedTags = ["Products", "Category", "Brand"] as const;

/** A file and the store for its stock, with the key of their import. */
type Chosen = { file: File | null; branchId: number | null; key: string };
type Props = {
  opened: boolean;
  /** The store until another one is chosen. */
  startBranchId: number | null;
  onDone: () => void;
};
export type ImportStage =
  | { is: "choosing" }
  | { is: "checking" | "importing"; percent: number }
  | { is: "checked"; outcome: ProductImport }
  | { is: "refused"; rows: RefusedRows }
  | { is: "failed"; text: string; during: "checking" | "importing" };

const nothingChosen = (): Chosen => ({ file: null, branchId: null, key: nanoid() });

/**
 * The import of a product file: a dry run as soon as file and store are chosen; nothing is written before `start` (catalogue §14). After
 * a failure the file is still there. A running import continues when the dialog is closed.
 */
export function useImport({ opened, startBranchId, onDone }: Props) {
  const [chosen, setChosen] = useState(nothingChosen);
  const [stage, setStage] = useState<ImportStage>({ is: "choosing" });
  const [fileError, setFileError] = useState<string | null>(null);
  const [branchError, setBranchError] = useState<string | null>(null);
  const { accessToken } = useSelector(selectAuth);
  const online = useOnline();
  const dispatch = useDispatch();
  // Answers for an earlier choice are ignored.
  const current = useRef(chosen.key);
  const isSeen = useRef(opened);
  isSeen.current = opened;
  const branchOf = (one: Chosen) => one.branchId ?? startBranchId;

  const send = async (next: Chosen, is: "checking" | "importing"): Promise<ImportEnd | null> => {
    const { file, key } = next;
    const branchId = branchOf(next);
    if (!file || branchId === null || accessToken === null) return null;
    if (!online) {
      setStage({ is: "failed", text: offlineTexts.offlineImportCsv, during: is });
      return null;
    }
    const show = (percent: number) => current.current === key && setStage({ is, percent });
    show(0);
    const call = {
      file,
      branch_id: branchId,
      key,
      isDryRun: is === "checking",
      caller: { token: accessToken, dispatch },
    };
    const end = await sendImport({ ...call, onProgress: show });
    if (current.current !== key) return null;
    if (end.why === "done") return end;
    const isRefused = end.why === "refused";
    const rows = isRefused ? end.failure?.data : undefined;
    const text = isRefused
      ? (end.failure?.message ?? commonTexts.somethingWentWrong)
      : csvTexts.importInterrupted;
    setStage(rows ? { is: "refused", rows } : { is: "failed", text, during: is });
    if (!isSeen.current) notify.error(text);
    return end;
  };

  const choose = async (change: Partial<Pick<Chosen, "file" | "branchId">>) => {
    const next = { ...chosen, ...change, key: nanoid() };
    current.current = next.key;
    setChosen(next);
    setStage({ is: "choosing" });
    if (next.file) setFileError(null);
    if (branchOf(next) !== null) setBranchError(null);
    await check(next);
  };
  const check = async (next: Chosen) => {
    const end = await send(next, "checking");
    if (end?.why === "done") setStage({ is: "checked", outcome: end.outcome });
  };

  const reset = () => {
    const next = nothingChosen();
    current.current = next.key;
    setChosen(next);
    setStage({ is: "choosing" });
    setFileError(null);
    setBranchError(null);
  };

  return {
    file: chosen.file,
    branchId: branchOf(chosen),
    stage,
    fileError,
    branchError,
    chooseBranch: (branchId: number) => void choose({ branchId }),
    /** Reads the file at once, because it may be edited afterwards. */
    async chooseFile(file: File) {
      const isTooLarge = file.size > maxCsvMegabytes * 1024 * 1024;
      if (isTooLarge) setFileError(csvTexts.csvTooLarge({ most: maxCsvMegabytes }));
      else await choose({ file: new File([await file.arrayBuffer()], file.name) });
    },
    reset,
    check: () => void check(chosen),
    async start() {
      setFileError(chosen.file ? null : csvTexts.csvRequired);
      setBranchError(branchOf(chosen) === null ? csvTexts.csvBranchRequired : null);
      const end = await send(chosen, "importing");
      // Also after a lost answer, because something may have been imported.
      if (end && end.why !== "refused") dispatch(baseApi.util.invalidateTags([...changedTags]));
      if (end?.why !== "done") return;
      notify.success(csvTexts.dataUploaded);
      reset();
      onDone();
    },
  };
}
