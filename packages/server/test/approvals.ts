import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { type Answer, password, type TestApp } from "./app.ts";

/** Asks for an approval of this sale; throws what it is refused with. */
export const askFor = (app: TestApp, token: string, sale: object) =>
  askTo(app, token, { action: "order/place", sale });

/** Asks for an approval of something; throws what it is refused with. */
export async function askTo(app: TestApp, token: string, body: object): Promise<{ approval: Approval }> {
  const answer = await app.call<{ approval: Approval }>(token, "POST", "approval", body);
  if (answer.status !== 200) throw new Error(`approval: ${answer.text}`);
  return answer.data;
}

export const answerAs = (app: TestApp, token: string, id: number, approve: boolean) =>
  app.call<{ approval: Approval }>(token, "POST", `approval/${id}/answer`, { approve });

/** A key of this person's on a device, with the PIN 4826. */
export async function keyOf(app: TestApp, { token }: { token: string }): Promise<string> {
  const body = { password, pin: "4826", device_name: "Till" };
  return (await app.call<{ key: string }>(token, "POST", "device-key", body)).data.key;
}

export const told = ({ status, failure }: Answer<unknown>) => [status, failure?.code];
