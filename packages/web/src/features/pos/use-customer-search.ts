import { useDebouncedCallback } from "@mantine/hooks";
import { useMemo, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useLazyListUsersQuery, useListUsersQuery } from "../users/users.api.ts";
import type { CartCustomer } from "./cart/cart.ts";
import { findCustomers } from "./find/open-copy.ts";

const mostFound = 100;

/**
 * The text of the customer search and the customers that it finds while it is open. The local copy answers each key at once; the server is
 * asked 500 ms after the last key, or when Enter is pressed, and only for what the copy does not have (selling §28).
 */
export function useCustomerSearch(isOpen: boolean) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const askSoon = useDebouncedCallback((next: string) => setAsked(next.trim()), 500);
  const online = useOnline();
  const wanted = text.trim();
  const here = useMemo(() => (isOpen ? findCustomers(wanted, mostFound) : undefined), [isOpen, wanted]);
  const isAnswered = here !== undefined && (here.length > 0 || !online);
  const isAsked = isOpen && !isAnswered && asked === wanted;
  const { currentData, isFetching } = useListUsersQuery(customersNamed(wanted), { skip: !isAsked });
  const [askNow] = useLazyListUsersQuery();
  return {
    text,
    set: (next: string) => {
      setText(next);
      askSoon(next);
    },
    customers: isAnswered ? here : isAsked ? activeOf(currentData) : [],
    isWaiting: !isAnswered && (!isAsked || isFetching),
    isAnswered,
    /** Asks the server at once, without waiting for further keys. */
    ask: async () => {
      askSoon.cancel();
      setAsked(wanted);
      return activeOf((await askNow(customersNamed(wanted), true)).data);
    },
  };
}

const customersNamed = (search: string) => ({
  page: 1,
  length: mostFound,
  role: "customer" as const,
  ...(search && { search }),
});

type Listed = CartCustomer & { status: string };
const activeOf = (answer: { users: Listed[] } | undefined): CartCustomer[] =>
  (answer?.users ?? []).filter(({ status }) => status === "active");
