import { useEffect, useEffectEvent, useState } from "react";
import type { CallError } from "../../../api/base-query.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import { isNotApproved } from "../../approvals/approval-field.tsx";
import type { Refunded } from "./refunds.api.ts";

type Answer = { data?: Refunded | undefined; error?: unknown };

type Props<Body> = {
  /** With the same temp_id for the same body (`useKeyed`). */
  send: (body: Body) => Promise<Answer>;
  onDone: (refunded: Refunded) => void;
  onRefused: (error: unknown) => void;
};

/**
 * Sends a refund. If its answer is lost, the money may be paid back already: the same body is then sent again, at once, when the
 * connection is back, and at the next press, even if the form has changed meanwhile. The server carries it out once and repeats its
 * first answer (decision 073). `isLost`: no answer has come yet.
 */
export function useRefund<Body>({ send, onDone, onRefused }: Props<Body>) {
  const online = useOnline();
  const [lost, setLost] = useState<Body | null>(null);

  const save = async (body: Body) => {
    const asked = lost ?? body;
    let answer = await send(asked);
    let wasLost = lost !== null;
    if (isLostAnswer(answer)) {
      wasLost = true;
      answer = await send(asked);
    }
    if (answer.data) return onDone(answer.data);
    // Once it may have reached the server, being offline now does not mean that nothing was stored.
    const isOpen =
      isLostAnswer(answer) ||
      (wasLost && (answer.error as CallError).status === "offline" && !isNotApproved(answer.error));
    setLost(isOpen ? asked : null);
    if (!isOpen && !isNotApproved(answer.error)) onRefused(answer.error);
  };
  const again = useEffectEvent(() => {
    if (lost !== null) void save(lost);
  });
  useEffect(() => {
    if (online) queueMicrotask(() => again());
  }, [online]);
  return { save, isLost: lost !== null };
}

const isLostAnswer = ({ data, error }: Answer) => !data && !isRefusal(error as CallError);
