import { useState } from "react";
import { browserStorage } from "../../session/browser-storage.ts";
import type { Column } from "./data-table.tsx";

/** A column that people can hide under the name `choice`, which does not change with its title; without one it is always there. */
export type ChoosableColumn<T> = Column<T> & { choice?: string };

export type ColumnChoice = { choice: string; title: string; isShown: boolean };

/**
 * The columns of a list without those that a person has hidden on this device (shell §5). `owner`: the list and the person; undefined as
 * long as the person is not known.
 */
export function useChosenColumns<T>(owner: string | undefined, columns: readonly ChoosableColumn<T>[]) {
  const [all, setAll] = useState(storedChoices);
  const hidden = (owner !== undefined && all[owner]) || [];
  const isShown = ({ choice }: ChoosableColumn<T>) => choice === undefined || !hidden.includes(choice);
  const show = (choice: string, isWanted: boolean) => {
    if (owner === undefined) return;
    const others = hidden.filter((one) => one !== choice);
    // Another tab may have stored a choice of another list meanwhile.
    const next = { ...storedChoices(), [owner]: isWanted ? others : [...others, choice] };
    browserStorage.write("hiddenColumns", next);
    setAll(next);
  };
  const choices = columns.flatMap((column): ColumnChoice[] =>
    column.choice === undefined
      ? []
      : [{ choice: column.choice, title: column.title, isShown: isShown(column) }],
  );
  return { shown: columns.filter(isShown), choices, show };
}

/** The hidden columns by list and person; another version may have written something else. */
function storedChoices(): Record<string, string[]> {
  const stored = browserStorage.read("hiddenColumns");
  if (typeof stored !== "object" || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).flatMap(([owner, hidden]) =>
      Array.isArray(hidden) ? [[owner, hidden.filter((one) => typeof one === "string")]] : [],
    ),
  );
}
