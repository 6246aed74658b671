import type { Approved } from "@clove/domain/approvals/approved.ts";
import { askedSale } from "@clove/domain/approvals/asked-sale.ts";
import type { AskedHere } from "@clove/domain/approvals/may-approve.ts";
import { useEffect, useState } from "react";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import type { ToApprove } from "../../approvals/approvals.api.ts";
import { type Sale, useSale } from "./use-sale.ts";

const ApprovalDialog = lazyPart(() => import("../../approvals/approval-dialog.tsx"), "ApprovalDialog");

type Props = {
  /** Why the sale is refused; null: nobody is asked. */
  refusal: string | null;
  onApproved: (approved: Approved) => void;
  /** The sale is no longer the one that is asked about. */
  onChanged: () => void;
  onClose: () => void;
};

type Asked = { refusal: string; toApprove: ToApprove; here: AskedHere };

/**
 * Asks about the sale as it was when it was refused, until it is changed; the text stays while the dialog closes. Only the dialog is
 * loaded later, so that no change is missed until then.
 */
export function SaleApproval({ refusal, onApproved, onChanged, onClose }: Props) {
  const sale = useSale();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [wasOpened, setWasOpened] = useState(false);
  const opened = refusal !== null;
  if (opened !== wasOpened) {
    setWasOpened(opened);
    if (opened) setAsked({ refusal, toApprove: toApprove(sale), here: askedHere(sale) });
  }
  const isChanged =
    opened && asked !== null && JSON.stringify(asked.toApprove) !== JSON.stringify(toApprove(sale));
  useEffect(() => {
    if (isChanged) onChanged();
  }, [isChanged, onChanged]);
  return (
    <LazyDialog opened={opened} onClose={onClose}>
      {(isOpen) =>
        asked && <ApprovalDialog {...asked} opened={isOpen} onApproved={onApproved} onClose={onClose} />
      }
    </LazyDialog>
  );
}

const askedHere = ({ request, facts, refusals, branchId }: Sale): AskedHere => ({
  asked: askedSale(request, facts, refusals),
  branch_id: branchId ?? 0,
});

function toApprove({ request: { returned, ...request }, terminal }: Sale): ToApprove {
  const sale = { ...request, terminal_id: terminal?.id ?? 0 };
  if (!returned) return { action: "order/place", sale };
  return { action: "order/exchange", sale: { ...sale, returned } };
}
