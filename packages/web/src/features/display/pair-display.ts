import type { Failure } from "@clove/domain/answers.ts";
import { inOwnLanguage } from "../../api/own-language.ts";
import * as uiTexts from "../../ui/ui.texts.ts";

/** Exchanges a code for this display's key. @throws Error with a text for the person */
export async function pairDisplay(code: string): Promise<string> {
  const response = await fetch("/api/v1/company/display/pair", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code }),
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { data: { key: string } } | Failure | null;
  if (!response || !answer) throw new Error(uiTexts.serverUnreachable);
  if (!response.ok) throw new Error(((await inOwnLanguage(answer)) as Failure).message);
  return (answer as { data: { key: string } }).data.key;
}
