import { sumAmounts } from "@clove/domain/money.ts";
import type { Terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { decimals } from "./sales.ts";
import type { Shop, Till } from "./shop.ts";

/** The cash that stays in a drawer overnight. */
const float = 200;
/** How far the counted cash is off at a closing: mostly not at all. */
const mismatches = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -0.05, -0.5, -1.5, -4.2, 0.1, 1, 2.3, -10];

export async function openShift({ owner }: Shop, { by, terminal }: Till): Promise<void> {
  const cash_box = await cashIn(owner, terminal);
  await by.caller.post("/company/terminal/shift/open", {
    terminal_id: terminal.id,
    opening_balance: cash_box === 0 ? float : cash_box,
  });
}

/** The manager brings the day's takings to the safe, in whole tens. */
export async function bringTakings(shop: Shop, till: Till): Promise<void> {
  const amount = Math.floor(((await cashIn(shop.owner, till.terminal)) - float) / 10) * 10;
  if (amount > 0) await moveCash(shop, till, "out", amount, "Takings to the safe");
}

export async function closeShift({ owner, random }: Shop, { by, terminal }: Till): Promise<void> {
  const cash_box = await cashIn(owner, terminal);
  await by.caller.post("/company/terminal/shift/close", {
    terminal_id: terminal.id,
    closing_balance: sumAmounts([cash_box, random.pick(mismatches)], decimals),
  });
}

export async function moveCash(
  { staff }: Shop,
  { terminal }: Till,
  way: "in" | "out",
  amount: number,
  reason: string,
): Promise<void> {
  await staff.manager.caller.post(`/company/terminal/cash/${way}`, {
    terminal_id: terminal.id,
    amount,
    reason,
  });
}

export async function cashIn(owner: Shop["owner"], { id }: Terminal): Promise<number> {
  const { terminal } = await owner.get<{ terminal: Terminal }>(`/company/terminal/${id}`);
  return terminal.cash_box!;
}
