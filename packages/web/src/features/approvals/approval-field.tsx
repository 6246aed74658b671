import { isApprovable } from "@clove/domain/approvals/approvable.ts";
import { type ReactNode, useCallback, useRef, useState } from "react";
import type { CallError } from "../../api/base-query.ts";
import { failureOf, failureText } from "../../api/failure.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { ApprovalQuestion } from "./approval-question.tsx";
import type { ToApprove } from "./approvals.api.ts";

type Answer = { data?: unknown; error?: unknown };
type Approved = { approval_id?: number };
type Asked = { refusal: string; toApprove: ToApprove; end: (id: number | null) => void };

/** In the place of an answer: the question was left, and nothing was done. */
const notApproved: CallError = { status: "offline", message: "" };
export const isNotApproved = (error: unknown): boolean => error === notApproved;

/**
 * For forms whose call somebody else may have to approve (selling §36). `through` sends it and, where it is refused only for that,
 * asks, and sends it once more under the approval. `question`: what the form shows in its own place meanwhile (`Questioned`).
 */
export function useApproval() {
  const [asked, setAsked] = useState<Asked | null>(null);
  /** The approval of a call whose answer was lost: the same call again must be sent under the same one. */
  const lost = useRef<{ text: string; id: number } | null>(null);

  const through = useCallback(
    async <A extends Answer>(
      toApprove: ToApprove,
      send: (approved: Approved) => PromiseLike<A>,
    ): Promise<A | { data?: undefined; error: CallError }> => {
      const text = JSON.stringify(toApprove);
      const under = async (id: number): Promise<A> => {
        const answer = await send({ approval_id: id });
        const isLost = answer.error !== undefined && !isRefusal(answer.error as CallError);
        lost.current = isLost ? { text, id } : null;
        return answer;
      };
      if (lost.current?.text === text) return under(lost.current.id);
      const answer = await send({});
      if (!answer.error || !isApprovable([{ code: failureOf(answer.error)?.code ?? "" }])) return answer;
      const id = await new Promise<number | null>((end) =>
        setAsked({ refusal: failureText(answer.error), toApprove, end }),
      );
      setAsked(null);
      return id === null ? { error: notApproved } : under(id);
    },
    [],
  );

  const question = asked && (
    <ApprovalQuestion
      refusal={asked.refusal}
      toApprove={asked.toApprove}
      onApproved={(id) => asked.end(id)}
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
