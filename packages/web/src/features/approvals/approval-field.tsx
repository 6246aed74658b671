import { isApprovable, needsOf } from "@clove/domain/approvals/approvable.ts";
import type { ApprovalNeed } from "@clove/domain/approvals/approvals.schema.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import { errorText } from "@clove/domain/errors.ts";
import type { Refusal } from "@clove/domain/refusal.ts";
import { type ReactNode, useCallback, useRef, useState } from "react";
import { useSelector } from "react-redux";
import type { CallError } from "../../api/base-query.ts";
import { failureOf, failureText } from "../../api/failure.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { ApprovalQuestion } from "./approval-question.tsx";
import type { ToApprove } from "./approvals.api.ts";

type Answer = { data?: unknown; error?: unknown };
type Asked = {
  refusal: string;
  toApprove: ToApprove;
  needs: ApprovalNeed[];
  end: (by: Approved | null) => void;
};

/** In the place of an answer: the question was left, and nothing was done. */
const notApproved: CallError = { status: "offline", message: "" };
export const isNotApproved = (error: unknown): boolean => error === notApproved;

/**
 * For forms whose call somebody else may have to approve (selling §36). `through` sends it and, where it is refused only for that,
 * asks, and sends it once more under the approval. `question`: what the form shows in its own place meanwhile (`Questioned`).
 */
export function useApproval() {
  const { branchId } = useSelector(selectPlace);
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The approval of a call whose answer was lost: the same call again must be sent under the same one. */
  const lost = useRef<{ text: string; by: Approved } | null>(null);

  const through = useCallback(
    async <A extends Answer>(
      toApprove: ToApprove,
      send: (approved: Partial<Approved>) => PromiseLike<A>,
      /** Why this device itself refuses it, without a connection. */
      refusedHere?: Refusal,
    ): Promise<A | { data?: undefined; error: CallError }> => {
      const text = JSON.stringify(toApprove);
      const under = async (by: Approved): Promise<A> => {
        const answer = await send(by);
        const isLost = answer.error !== undefined && !isRefusal(answer.error as CallError);
        lost.current = isLost ? { text, by } : null;
        return answer;
      };
      if (lost.current?.text === text) return under(lost.current.by);
      const answer = refusedHere ? null : await send({});
      const code = refusedHere?.code ?? failureOf(answer?.error)?.code ?? "";
      if (answer && (!answer.error || !isApprovable([{ code }]))) return answer;
      const refusal = refusedHere ? errorText(refusedHere) : failureText(answer?.error);
      const by = await new Promise<Approved | null>((end) =>
        setAsked({ refusal, toApprove, needs: needsOf([{ code }]), end }),
      );
      setAsked(null);
      return by === null ? { error: notApproved } : under(by);
    },
    [],
  );

  const question = asked && (
    <ApprovalQuestion
      refusal={asked.refusal}
      toApprove={asked.toApprove}
      here={{ asked: { needs: asked.needs }, branch_id: branchId ?? 0 }}
      onApproved={(by) => asked.end(by)}
      onClose={() => asked.end(null)}
    />
  );
  return { through, question };
}

type Props = { question: ReactNode | null; children: ReactNode };

/** A form, or in its place what is asked about it; what was typed stays. */
export const Questioned = ({ question, children }: Props) => (
  <>
    {question}
    <div hidden={question !== null}>{children}</div>
  </>
);
