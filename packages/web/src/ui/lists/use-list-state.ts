import { useCallback, useState } from "react";

export type ListState = {
  page: number;
  length: number;
  search: string;
  setPage: (page: number) => void;
  setSearch: (search: string) => void;
  /** The numbers of rows a page that can be chosen, where there is a choice. */
  lengths?: readonly number[];
  setLength?: (length: number) => void;
};

/** Page and search text of a list; a new search begins at page 1. */
export function useListState(length: number): ListState {
  const [{ page, search }, set] = useState({ page: 1, search: "" });
  const setPage = useCallback((next: number) => set((now) => ({ ...now, page: next })), []);
  const setSearch = useCallback((next: string) => set({ page: 1, search: next }), []);
  return { page, length, search, setPage, setSearch };
}
