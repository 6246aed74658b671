import { formatMoney } from "../money.ts";
import type { Approval } from "./approvals.schema.ts";
import * as texts from "./approvals.texts.ts";

/** Who asks for what at which counter, one sentence for each thing asked for. */
export function askedText(
  { asked, requested_by, terminal }: Pick<Approval, "asked" | "requested_by" | "terminal">,
  currency: string,
): string[] {
  const { reduction, before, credit_beyond, customer } = asked;
  const who = { name: requested_by.name, counter: terminal.name };
  return asked.needs.map((need) => {
    if (need === "credit")
      return texts.asksForCredit({
        ...who,
        beyond: formatMoney(credit_beyond, currency),
        customer: customer ?? "",
      });
    const percent = before > 0 ? Math.round((reduction * 1000) / before) / 10 : 0;
    return texts.asksForReduction({
      ...who,
      reduction: formatMoney(reduction, currency),
      percent: String(percent),
      before: formatMoney(before, currency),
    });
  });
}

/** The lines of the sale in short: "2 × Tea −10 %, 1 × Rice, and 3 more". */
export function askedLines({ lines, count }: Approval["asked"]): string {
  const shown = lines.map(
    ({ name, quantity, discount }) => `${quantity} × ${name}${discount > 0 ? ` −${discount} %` : ""}`,
  );
  const more = count - lines.length;
  return [...shown, ...(more > 0 ? [texts.moreLines({ count: more })] : [])].join(", ");
}
