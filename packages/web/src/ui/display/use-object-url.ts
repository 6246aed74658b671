import { useEffect, useMemo } from "react";

/** A URL of a chosen file, for an <img>; null for anything else. */
export function useObjectUrl(chosen: unknown): string | null {
  const url = useMemo(() => (chosen instanceof File ? URL.createObjectURL(chosen) : null), [chosen]);
  useEffect(() => () => void (url && URL.revokeObjectURL(url)), [url]);
  return url;
}
