import { useEffect, useState } from "react";

/** Whether people are to read that the data of this browser exist twice (proof §6); `dismiss`: somebody has. */
export function useCopied(company_id: number): { isCopied: boolean; dismiss: () => void } {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    const over = new AbortController();
    devices()
      .then(({ watchCopied }) => watchCopied(company_id, setCopied, over.signal))
      .catch(console.error);
    return () => over.abort();
  }, [company_id]);
  const dismiss = () => {
    devices()
      .then(({ markCopiedSeen }) => markCopiedSeen(company_id))
      .catch(console.error);
  };
  return { isCopied, dismiss };
}

const devices = () => import("../local-db/new-device.ts");
