import { tempId } from "@clove/domain/ids.ts";
import { nanoid } from "nanoid";
import { useCallback, useState } from "react";
import { useSelector } from "react-redux";
import { selectPlace } from "./place-slice.ts";

/**
 * The temp_id of the record that a form is making: the same through its retries, so that a lost answer can not double it
 * (D9.1); `renew` after it was stored. Empty as long as no counter is chosen.
 */
export function useTempId(): { named: { temp_id?: string }; renew: () => void } {
  const { terminal } = useSelector(selectPlace);
  const [key, setKey] = useState(nanoid);
  const renew = useCallback(() => setKey(nanoid()), []);
  return { named: terminal ? { temp_id: tempId(terminal.unique_no, key) } : {}, renew };
}

/** Made on this device and not known to the server yet (`shownId`). */
export const waitsHere = ({ id }: { id: number }) => id < 0;
