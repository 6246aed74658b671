import { pinLengths } from "@clove/domain/accounts/pin.ts";
import { useLayoutEffect, useRef, useState } from "react";
import { useStore } from "react-redux";
import type { ConnectivityState } from "../../../api/connectivity-slice.ts";
import { earlyKeys } from "../../../session/early-keys.ts";
import type { PlaceState } from "../../../session/place-slice.ts";
import { type TillPerson, tillPeople, tillPerson } from "../../../session/till-people.ts";
import { readStaffBadge } from "./staff-badge.ts";
import * as texts from "./till-people.texts.ts";
import { unlock } from "./unlock.ts";

/** `picked`: whose PIN is asked for, by id; null: who is there is. `said`: why the last try failed. */
export type Entry = { picked: number | null; typed: string; isChecking: boolean; said: string | null };

/** Between two keys of a scanner, in milliseconds. A person who types letters takes longer, and means nothing by them. */
const longestPause = 150;

/**
 * What the keys of the lock page do: a digit picks a person, then digits are the PIN, which is judged at its last digit or with Enter; a
 * scanned badge picks its person at any time. Keys may come faster than the page is drawn, so this does not wait for it.
 */
export function useLockKeys(first: Pick<Entry, "picked" | "said">) {
  const store = useStore<{ connectivity: ConnectivityState; place: PlaceState }>();
  const [shown, setShown] = useState<Entry>({ ...first, typed: "", isChecking: false });
  const now = useRef(shown);
  const scan = useRef({ text: "", at: Number.NEGATIVE_INFINITY });

  const set = (changes: Partial<Entry>) => {
    now.current = { ...now.current, ...changes };
    setShown(now.current);
  };
  const pick = (person: TillPerson | undefined, said: string | null = null) =>
    set({ picked: person?.user_id ?? null, typed: "", isChecking: false, said });

  const submit = async (person: TillPerson) => {
    const { typed } = now.current;
    if (typed.length < pinLengths.min) return;
    set({ isChecking: true, said: null });
    // Hashing keeps the page busy: what it says is drawn first.
    await new Promise((resolve) => setTimeout(resolve));
    const why = await unlock(store, person, typed);
    // The person of an ended key is not in the list any more.
    if (why !== null) set({ typed: "", isChecking: false, said: why });
  };
  /** False: the key means nothing here. */
  const press = (key: string): boolean => {
    const { picked, typed, isChecking } = now.current;
    const person = picked === null ? undefined : tillPerson(picked);
    if (!person) {
      const chosen = /^[1-9]$/.test(key) ? tillPeople()[Number(key) - 1] : undefined;
      if (chosen) pick(chosen);
      return chosen !== undefined;
    }
    if (!/^(\d|Backspace|Enter|Escape)$/.test(key)) return false;
    if (isChecking) return true;
    if (key === "Escape") pick(undefined);
    else if (key === "Enter") void submit(person);
    else if (key === "Backspace") set({ typed: typed.slice(0, -1) });
    else if (typed.length < pinLengths.max) {
      set({ typed: typed + key });
      if (now.current.typed.length === person.pin_length) void submit(person);
    }
    return true;
  };
  const scanned = (user_id: number) => {
    const person = tillPerson(user_id);
    pick(person, person ? null : texts.noBadge);
  };
  const hear = (event: KeyboardEvent) => {
    const { key, timeStamp: at, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const isScan = at - scan.current.at <= longestPause;
    const { text } = scan.current;
    const swallow = () => {
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    if (key === "Enter" && isScan) {
      const user_id = readStaffBadge(text);
      scan.current = { text: "", at };
      if (user_id !== null) {
        swallow();
        return scanned(user_id);
      }
    }
    if (key.length === 1) scan.current = { text: (isScan ? text : "") + key, at };
    if (key.length === 1 && /^s/i.test(scan.current.text)) return swallow();
    if (key === "Enter" && target instanceof HTMLButtonElement) return;
    if (press(key)) event.preventDefault();
  };

  const heard = useRef(hear);
  heard.current = hear;
  const pressed = useRef(press);
  pressed.current = press;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => heard.current(event);
    window.addEventListener("keydown", onKey, { capture: true });
    for (const key of earlyKeys.take()) pressed.current(key);
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);

  return { ...shown, pick, press };
}
