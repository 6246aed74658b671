import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { ListState } from "./use-list-state.ts";

/** `useListState` kept in the address, so that Back leads from a row to the same page of the same search. */
export function useAddressListState(length: number): ListState {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (page: number, search: string) => {
      const next = new URLSearchParams();
      if (page > 1) next.set("page", String(page));
      if (search) next.set("search", search);
      setParams(next, { replace: true });
    },
    [setParams],
  );
  const search = params.get("search") ?? "";
  const page = pageIn(params.get("page"));
  const setPage = useCallback((next: number) => set(next, search), [set, search]);
  const setSearch = useCallback((next: string) => set(1, next), [set]);
  return { page, length, search, setPage, setSearch };
}

/** The page in the address, where anything can be typed; otherwise 1. */
export function pageIn(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}
