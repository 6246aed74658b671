import { useState } from "react";
import { browserStorage } from "../../../session/browser-storage.ts";
import type { MoveDraft } from "./move-draft.ts";

/**
 * Whether the lines of a purchase have a field for their expiry (stock §19): if somebody has switched it on at this device, or while a
 * line has a date.
 */
export function useExpiryColumn({ picked, added }: MoveDraft) {
  const [isOn, setOn] = useState(() => browserStorage.read("expiryDates") === true);
  const isNeeded = [...picked, ...added].some(({ expires_on }) => Boolean(expires_on));
  const toggle = () => {
    browserStorage.write("expiryDates", !isOn);
    setOn(!isOn);
  };
  return { isShown: isOn || isNeeded, isNeeded, toggle };
}
