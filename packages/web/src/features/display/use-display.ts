import type { CustomerView, DisplayCompany } from "@clove/domain/display/customer-view.schema.ts";
import { useCallback, useEffect, useState } from "react";
import { browserStorage } from "../../session/browser-storage.ts";
import { followCounter } from "./counter-view.ts";
import { followTill } from "./till-view.ts";

/** `view`: null while this display has never heard of a company. `isLone`: it belongs to no till and is not paired yet. */
type Display = { view: CustomerView | null; isLone: boolean; pair: (key: string) => void };

/** What this display shows: of the counter it is paired with, else of the till in the same browser (customer-display §2, §6). */
export function useDisplay(): Display {
  const counter = useCounter();
  const [key, setKey] = useState(storedKey);
  const [view, setView] = useState<CustomerView | null>(null);
  const [company, setCompany] = useState(keptCompany);
  const show = useCallback((next: CustomerView | null) => {
    setView(next);
    if (!next) return;
    browserStorage.write("displayCompany", next.company);
    setCompany(next.company);
  }, []);
  const pair = useCallback((next: string | null) => {
    if (next === null) browserStorage.remove("displayKey");
    else browserStorage.write("displayKey", next);
    setKey(next);
    setView(null);
  }, []);
  useEffect(() => {
    if (key !== null) return followCounter(key, { show, ended: () => pair(null) });
    if (counter !== null && typeof BroadcastChannel !== "undefined") return followTill(counter, show);
  }, [key, counter, show, pair]);
  return {
    view: view ?? (company && { shows: "idle", company }),
    isLone: key === null && counter === null,
    pair,
  };
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

function storedKey(): string | null {
  const stored = browserStorage.read("displayKey");
  return typeof stored === "string" ? stored : null;
}

function keptCompany(): DisplayCompany | null {
  const kept = browserStorage.read("displayCompany") as DisplayCompany | null;
  return typeof kept?.name === "string" && typeof kept.currency === "string" ? kept : null;
}
