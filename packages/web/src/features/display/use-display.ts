import type { CustomerView, DisplayCompany } from "@clove/domain/display/customer-view.schema.ts";
import { useCallback, useEffect, useState } from "react";
import { browserStorage } from "../../session/browser-storage.ts";
import { followTill } from "./till-view.ts";

/** What this display shows; null while it has never heard of a company. */
export function useDisplay(): CustomerView | null {
  const counter = useCounter();
  const [view, setView] = useState<CustomerView | null>(null);
  const [company, setCompany] = useState(keptCompany);
  const show = useCallback((next: CustomerView | null) => {
    setView(next);
    if (!next) return;
    browserStorage.write("displayCompany", next.company);
    setCompany(next.company);
  }, []);
  useEffect(() => {
    if (counter !== null && typeof BroadcastChannel !== "undefined") return followTill(counter, show);
  }, [counter, show]);
  return view ?? (company && { shows: "idle", company });
}

/** The counter at which this browser sells, or sold last before the log-out; null without one. */
function useCounter(): number | null {
  const [counter, setCounter] = useState(storedCounter);
  useEffect(() => {
    const onStorage = () => setCounter((before) => storedCounter() ?? before);
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, []);
  return counter;
}

function storedCounter(): number | null {
  const stored = browserStorage.read("terminal");
  const { id } = typeof stored === "object" && stored !== null ? (stored as { id?: unknown }) : {};
  return typeof id === "number" ? id : null;
}

function keptCompany(): DisplayCompany | null {
  const kept = browserStorage.read("displayCompany") as DisplayCompany | null;
  return typeof kept?.name === "string" && typeof kept.currency === "string" ? kept : null;
}
