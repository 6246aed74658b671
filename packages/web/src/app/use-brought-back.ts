import { useEffect, useState } from "react";
import type { BroughtBack } from "../sync/bring-back.ts";

/** What this till has sent again because the server no longer had it (sync §18); `dismiss`: somebody has read it. */
export function useBroughtBack(company_id: number): { back: BroughtBack | undefined; dismiss: () => void } {
  const [back, setBack] = useState<BroughtBack>();
  useEffect(() => {
    const over = new AbortController();
    bringingBack()
      .then(({ watchBroughtBack }) => watchBroughtBack(company_id, setBack, over.signal))
      .catch(console.error);
    return () => over.abort();
  }, [company_id]);
  const dismiss = () => {
    bringingBack()
      .then(({ markBroughtBackSeen }) => markBroughtBackSeen(company_id))
      .catch(console.error);
  };
  return { back, dismiss };
}

const bringingBack = () => import("../sync/bring-back.ts");
