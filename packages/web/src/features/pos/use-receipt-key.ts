import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";

/** How often it is looked whether the server is to be asked, in milliseconds. */
const often = 900_000;

/** With a connection, gets this device the key for the receipts that it prints without one (receipt-codes §4). */
export function useReceiptKey(terminal_id: number | undefined): void {
  const dispatch = useDispatch();
  const { user_id } = useSelector(selectAuth);
  const online = useOnline();
  useEffect(() => {
    if (!online || terminal_id === undefined) return;
    const ask = () =>
      import("../receipt-codes/keep-key.api.ts")
        .then(({ keepReceiptKey }) => keepReceiptKey(user_id, terminal_id, dispatch))
        .catch(console.warn);
    void ask();
    const timer = setInterval(() => void ask(), often);
    return () => clearInterval(timer);
  }, [online, user_id, terminal_id, dispatch]);
}
