import { idKeys, type ReportType } from "@clove/domain/reports/report-types.ts";
import type { SalesKind } from "@clove/domain/reports/sales-by.ts";
import { type Caller, callServer } from "../../api/call-server.ts";
import { failureText } from "../../api/failure.ts";
import { inOwnLanguage } from "../../api/own-language.ts";

/** Days and store of a report, and the second kind by which it sums sales; "" and null: not limited, none. */
export type ReportChoice = {
  from_date: string;
  to_date: string;
  branch_id: string | null;
  and_by?: SalesKind | null;
};

/** The parameters of a choice. */
export const askedOf = (choice: ReportChoice): [string, string][] =>
  Object.entries(choice).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));

/**
 * The CSV text of a report, read without the time limit of other calls, which would take a long report for a lost connection.
 * @throws Error with the status and the server's reason
 */
export async function fetchReport(type: ReportType, choice: ReportChoice, caller: Caller): Promise<string> {
  const asked = [
    ...askedOf(choice),
    ...(type === "shifts" ? [["with_names", "1"] as const] : []),
    ...(type in idKeys ? [["with_ids", "1"] as const] : []),
  ];
  const query =
    asked.length > 0 ? `?${new URLSearchParams(asked.map(([name, value]) => [name, value]))}` : "";
  const call = { headers: { accept: "text/csv" }, cache: "no-store" } as const;
  const response = await callServer(`report/${type}${query}`, caller, call);
  const text = await response.text();
  if (response.ok) return text;
  throw new Error(`${response.status} ${await reasonIn(text)}`);
}

/** The message in the server's answer, or the whole text of another answer, such as that of a proxy. */
async function reasonIn(text: string): Promise<string> {
  try {
    return failureText({ data: await inOwnLanguage(JSON.parse(text)) }, text);
  } catch {
    return text;
  }
}
