import { nanoid } from "nanoid";
import { useCallback, useRef } from "react";

/**
 * The key of a write that makes no record of its own: the same for the same body until it was stored, so that trying
 * again after a lost answer cannot do it twice (api.md, Answers). It needs no counter, as a record's temp_id does.
 */
export function useWriteKey(): { keyFor: (body: unknown) => { temp_id: string }; stored: () => void } {
  const last = useRef({ body: "", key: "" });
  const keyFor = useCallback((body: unknown) => {
    const text = JSON.stringify(body);
    if (last.current.key === "" || last.current.body !== text) last.current = { body: text, key: nanoid() };
    return { temp_id: last.current.key };
  }, []);
  const stored = useCallback(() => {
    last.current = { body: "", key: "" };
  }, []);
  return { keyFor, stored };
}
