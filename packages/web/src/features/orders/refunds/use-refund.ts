import { useEffect, useEffectEvent, useState } from "react";
import type { CallError } from "../../../api/base-query.ts";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { isRefusal } from "../../../api/is-refusal.ts";
import type { Refunded } from "./refunds.api.ts";

type Answer = { data?: Refunded | undefined; error?: unknown };

type Props<Body> = {
  /** With the same temp_id for the same body (`useKeyed`). */
  send: (body: Body) => Promise<Answer>;
  onDone: (refunded: Refunded) => void;
  onRefused: (error: unknown) => void;
};

/**
 * Sends what pays money back. If no answer comes, it may be paid back already: then the very same is sent again at once, when the
 * connection is back, and by the next press, whatever the form shows by then; the server carries it out once and answers as the
 * first time (decision 073). `isLost`: no answer has come yet.
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
    // Once it was sent, only the server knows.
    const isOpen = isLostAnswer(answer) || (wasLost && (answer.error as CallError).status === "offline");
    setLost(isOpen ? asked : null);
    if (!isOpen) onRefused(answer.error);
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
