import { afterEach, expect, it, vi } from "vitest";
import { fetchReport } from "./fetch-report.ts";

const caller = { token: "T", dispatch: () => undefined };
const choice = { from_date: "2026-03-01", to_date: "", branch_id: "4" };
const answering = (status: number, body: string) => {
  const fetching = vi.fn<typeof fetch>().mockResolvedValue(new Response(body, { status }));
  vi.stubGlobal("fetch", fetching);
  return fetching;
};
afterEach(() => vi.unstubAllGlobals());

it("sends the chosen days and store", async () => {
  const fetching = answering(200, "a,b\r\n");
  expect(await fetchReport("stock-values", choice, caller)).toBe("a,b\r\n");
  expect(fetching.mock.calls[0]?.[0]).toBe(
    "/api/v1/company/report/stock-values?from_date=2026-03-01&branch_id=4&with_ids=1",
  );
});

it("fails with the status and the server's message, or with the text of another answer", async () => {
  const refusal = { success: false, code: "forbidden", message: "You may not do this" };
  answering(403, JSON.stringify(refusal));
  await expect(fetchReport("shifts", choice, caller)).rejects.toThrow("403 You may not do this");
  answering(502, "Bad Gateway");
  await expect(fetchReport("shifts", choice, caller)).rejects.toThrow("502 Bad Gateway");
});
