import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import type { TestApp } from "./app.ts";

/** Asks for an approval of this sale; throws what it is refused with. */
export async function askFor(app: TestApp, token: string, sale: object): Promise<{ approval: Approval }> {
  const body = { action: "order/place", sale };
  const answer = await app.call<{ approval: Approval }>(token, "POST", "approval", body);
  if (answer.status !== 200) throw new Error(`approval: ${answer.text}`);
  return answer.data;
}

export const answerAs = (app: TestApp, token: string, id: number, approve: boolean) =>
  app.call<{ approval: Approval }>(token, "POST", `approval/${id}/answer`, { approve });
