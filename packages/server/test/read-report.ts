import type { ReportType } from "@clove/domain/reports/report-types.ts";
import type { TestApp } from "./app.ts";

/** A report, with its header and its lines as texts. */
export async function readReport(app: TestApp, token: string, type: ReportType, query = "") {
  const answer = await app.call(token, "GET", `report/${type}${query}`);
  const [header = "", ...lines] = answer.text.trimEnd().split("\r\n");
  return { ...answer, header, lines };
}
