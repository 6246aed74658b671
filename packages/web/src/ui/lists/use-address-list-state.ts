import { useCallback } from "react";
import { useSearchParams } from "react-router";
import type { ListState } from "./use-list-state.ts";

type AddressListState = ListState & {
  /** A filter in the address; null where it has none. */
  filter: (name: string) => string | null;
  /** Sets or takes away a filter; the list begins at page 1. */
  setFilter: (name: string, value: string | null) => void;
};

/**
 * `useListState` kept in the address, so that Back leads from a row to the same page of the same search. The first of `lengths` is
 * the usual number of rows a page; the others can be chosen (shell §5). Whatever else stands in the address stays.
 */
export function useAddressListState(lengths: readonly [number, ...number[]]): AddressListState {
  const [params, setParams] = useSearchParams();
  const search = params.get("search") ?? "";
  const page = pageIn(params.get("page"));
  const length = lengthIn(params.get("length"), lengths);
  const [usual] = lengths;
  const set = useCallback(
    (changed: Record<string, string | null>) => {
      setParams((now) => changedAddress(now, changed), { replace: true });
    },
    [setParams],
  );
  const setPage = useCallback((next: number) => set({ page: pageText(next) }), [set]);
  const setSearch = useCallback((next: string) => set({ page: null, search: next || null }), [set]);
  const setLength = useCallback(
    (next: number) =>
      set({ page: pageText(samePlace(page, length, next)), length: next === usual ? null : String(next) }),
    [set, page, length, usual],
  );
  const filter = useCallback((name: string) => params.get(name), [params]);
  const setFilter = useCallback(
    (name: string, value: string | null) => set({ page: null, [name]: value }),
    [set],
  );
  return { page, length, search, setPage, setSearch, lengths, setLength, filter, setFilter };
}

const pageText = (page: number) => (page > 1 ? String(page) : null);

/** The address's parameters with these changes; null takes one away. */
export function changedAddress(
  now: URLSearchParams,
  changed: Record<string, string | null>,
): URLSearchParams {
  const next = new URLSearchParams(now);
  for (const [name, value] of Object.entries(changed)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The page of `next` rows that has the first row of this page of `length` rows. */
export const samePlace = (page: number, length: number, next: number): number =>
  Math.floor(((page - 1) * length) / next) + 1;

/** The page in the address, where anything can be typed; otherwise 1. */
export function pageIn(text: string | null): number {
  return /^[1-9]\d{0,5}$/.test(text ?? "") ? Number(text) : 1;
}

/** The number of rows a page in the address, if it is offered; otherwise the first one. */
export function lengthIn(text: string | null, lengths: readonly [number, ...number[]]): number {
  return lengths.find((length) => String(length) === text) ?? lengths[0];
}
