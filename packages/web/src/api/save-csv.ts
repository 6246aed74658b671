import * as commonTexts from "@clove/domain/common.texts.ts";
import { notify } from "../ui/feedback/notify.ts";
import { saveFile } from "../ui/save-file.ts";
import { type Caller, callServer } from "./call-server.ts";
import { failureText } from "./failure.ts";
import { inOwnLanguage } from "./own-language.ts";

/**
 * Saves the CSV file that a call answers, without a time limit, because a whole list takes longer than eight seconds; false when it could
 * not be saved, which is shown.
 */
export async function saveCsv(path: string, name: string, caller: Caller): Promise<boolean> {
  try {
    const call = { headers: { accept: "text/csv" }, cache: "no-store" } as const;
    const response = await callServer(path, caller, call);
    if (response.ok) {
      saveFile(name, await response.blob());
      return true;
    }
    if (response.status !== 401) {
      const data: unknown = await response.json().catch(() => null);
      notify.error(failureText({ data: await inOwnLanguage(data) }, commonTexts.somethingWentWrong));
    }
  } catch {
    notify.error(commonTexts.somethingWentWrong);
  }
  return false;
}
