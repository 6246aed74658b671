import { pinLengths } from "@clove/domain/accounts/pin.ts";
import { enterGap, feedKey, isEchoOfScan, noKeys } from "@clove/domain/till/scanner-keys.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "react-redux";
import type { ConnectivityState } from "../../../api/connectivity-slice.ts";
import { earlyKeys, type PressedKey } from "../../../session/early-keys.ts";
import type { PlaceState } from "../../../session/place-slice.ts";
import { personWithBadge, type TillPerson, tillPeople, tillPerson } from "../../../session/till-people.ts";
import * as texts from "./till-people.texts.ts";
import { unlock } from "./unlock.ts";

/** `picked`: whose PIN is asked for, by id; null: who is there is. `said`: why the last try failed. */
export type Entry = { picked: number | null; typed: string; isChecking: boolean; said: string | null };

/** A longer burst of keys is no digit of a person with a PIN: something was scanned. */
const longestEntry = 1 + pinLengths.max;

/**
 * What the keys of the lock page do: a digit picks a person, then digits are the PIN, which is judged at its last digit or with Enter; a
 * scanned badge picks its person at any time, and no scan is ever tried as a PIN. Keys may come faster than the page is drawn, so this
 * does not wait for it.
 */
export function useLockKeys(first: Pick<Entry, "picked" | "said">) {
  const store = useStore<{ connectivity: ConnectivityState; place: PlaceState }>();
  const [shown, setShown] = useState<Entry>({ ...first, typed: "", isChecking: false });
  const now = useRef(shown);
  const burst = useRef(noKeys);
  const scannedAt = useRef(Number.NEGATIVE_INFINITY);
  /** Judges a PIN whose last digit came as quickly as a scanner's, unless another key follows. */
  const judging = useRef<ReturnType<typeof setTimeout>>(undefined);

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
  /** False: the key means nothing here. `isQuick`: it may be a scanner's. */
  const press = (key: string, isQuick = false): boolean => {
    clearTimeout(judging.current);
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
      if (now.current.typed.length !== person.pin_length) return true;
      if (isQuick) judging.current = setTimeout(() => void submit(person), enterGap);
      else void submit(person);
    }
    return true;
  };
  /** What a key does: `swallow` that nothing else hears it, `use` that it does nothing else, null that it means nothing here. */
  const take = ({ key, time }: PressedKey, isOnButton = false): "swallow" | "use" | null => {
    const { buffer, code } = feedKey(burst.current, { key, time });
    burst.current = buffer;
    if (code !== null && code.length > longestEntry) {
      clearTimeout(judging.current);
      scannedAt.current = time;
      const person = personWithBadge(code);
      pick(person, person ? null : texts.noBadge);
      return "swallow";
    }
    if (key === "Enter" && isEchoOfScan(scannedAt.current, time)) return "swallow";
    if (key === "Enter" && isOnButton) return null;
    return press(key, buffer.text.length > 1) ? "use" : null;
  };
  const hear = (event: KeyboardEvent) => {
    const { key, timeStamp: time, target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const does = take({ key, time }, target instanceof HTMLButtonElement);
    if (does) event.preventDefault();
    if (does === "swallow") event.stopImmediatePropagation();
  };

  const heard = useRef(hear);
  heard.current = hear;
  const taken = useRef(take);
  taken.current = take;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => heard.current(event);
    window.addEventListener("keydown", onKey, { capture: true });
    for (const key of earlyKeys.take()) taken.current(key);
    return () => window.removeEventListener("keydown", onKey, { capture: true });
  }, []);
  useEffect(() => () => clearTimeout(judging.current), []);

  return { ...shown, pick, press: (key: string) => press(key) };
}
