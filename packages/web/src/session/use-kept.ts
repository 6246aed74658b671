import { useEffect, useRef } from "react";
import { keptInput } from "./kept-input.ts";

type Part<T> = {
  /** Unlike that of the page's other parts. */
  name: string;
  /** What was typed; null: nothing to keep. */
  read: () => T | null;
  /** Gets that back when the page is drawn again for the same person. */
  restore: (value: T) => void;
  /** Whether it stands on the page. Dialogs do not open again. */
  isOnPage?: () => boolean;
};

/** Lets a part of a page survive a lock of the till (access §34). */
export function useKept<T>(part: Part<T>): void {
  const now = useRef(part);
  now.current = part;
  const { name } = part;
  useEffect(() => {
    const isOnPage = () => now.current.isOnPage?.() ?? true;
    const value = isOnPage() ? (keptInput.take(name) as T | null) : null;
    if (value !== null) now.current.restore(value);
    return keptInput.watch(name, () => (isOnPage() ? now.current.read() : null));
  }, [name]);
}
