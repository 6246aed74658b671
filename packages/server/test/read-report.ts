import type { ReportType } from "@clove/domain/reports/report-types.ts";
import type { TestApp } from "./app.ts";

/** Cells of a report's rows by their headers' names, as texts; none of our test data has commas or quotes. */
export async function readReport(app: TestApp, token: string, type: ReportType, query = "") {
  const answer = await app.call(token, "GET", `report/${type}${query}`);
  const [header = "", ...lines] = answer.text.trimEnd().split("\r\n");
  return { ...answer, header, lines };
}
