import { tempId } from "@clove/domain/ids.ts";
import { nanoid } from "nanoid";
import { useCallback, useState } from "react";
import { useSelector } from "react-redux";
import { selectPlace } from "../session/place-slice.ts";
import { useKept } from "../session/use-kept.ts";
import type { CallError } from "./base-query.ts";
import { isRefusal } from "./is-refusal.ts";
import { writeKeys } from "./write-keys.ts";

/** The body of a call that the server carries out once per `temp_id`, however often it is sent (api §8). */
export type Keyed<Body> = Omit<Body, "temp_id"> & { temp_id: string };

type Answer = { data?: unknown; error?: unknown };

/**
 * A mutation whose bodies get their `temp_id` here, the same for all retries of one form (`writeKeys`). The id names
 * the counter, if one is chosen (offline §4). `form`: what a form of a page stores; its keys wait with it under a lock, which
 * breaks off the call (access §34).
 */
export function useKeyed<Body extends { temp_id: string }, Answered extends Answer, State>(
  [send, state]: readonly [(body: Body) => PromiseLike<Answered>, State],
  form?: string,
): readonly [(body: Omit<Body, "temp_id">) => Promise<Answered>, State] {
  const { terminal } = useSelector(selectPlace);
  const [keys] = useState(writeKeys);
  useKept({
    name: `keys ${form}`,
    read: keys.waiting,
    restore: keys.restore,
    isOnPage: () => form !== undefined,
  });
  const sendKeyed = useCallback(
    async (body: Omit<Body, "temp_id">) => {
      const mint = () => (terminal ? tempId(terminal.unique_no, nanoid()) : nanoid());
      const temp_id = keys.keyFor(body, mint);
      const answer = await send({ ...body, temp_id } as Body);
      if (!answer.error) keys.stored();
      else if (!isRefusal(answer.error as CallError)) keys.lost(body);
      else if ((answer.error as CallError).status === "offline") keys.unsent(body);
      return answer;
    },
    [send, terminal, keys],
  );
  return [sendKeyed, state];
}
