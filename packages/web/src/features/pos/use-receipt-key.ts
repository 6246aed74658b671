import { useEffect } from "react";
import { useDispatch, useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";

/** With a connection, gets this device the key for the receipts that it prints without one (receipt-codes §4). */
export function useReceiptKey(terminal_id: number | undefined): void {
  const dispatch = useDispatch();
  const { user_id } = useSelector(selectAuth);
  const online = useOnline();
  useEffect(() => {
    if (!online || terminal_id === undefined) return;
    const over = new AbortController();
    import("../receipt-codes/keep-key.api.ts")
      .then(({ goOnKeepingKey }) => goOnKeepingKey(user_id, terminal_id, dispatch, over.signal))
      .catch(console.warn);
    return () => over.abort();
  }, [online, user_id, terminal_id, dispatch]);
}
