import { useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectAuth } from "../../../session/auth-slice.ts";

/** Whether there is no connection and this device has received only a part of the products and their stock. */
export function usePartHeld(): boolean {
  const online = useOnline();
  const { user_id } = useSelector(selectAuth);
  const [isPart, setPart] = useState(false);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const [{ localCopy }, { holdsWhole }] = await Promise.all([
        import("../../../local-db/local-copy.ts"),
        import("../../../local-db/holds-whole.ts"),
      ]);
      const isWhole = await holdsWhole(await localCopy(user_id), ["products", "product_variations"]);
      if (!isOver) setPart(!isWhole);
    };
    // Without a copy the list itself says so.
    if (!online) look().catch(() => {});
    return () => {
      isOver = true;
      setPart(false);
    };
  }, [online, user_id]);
  return isPart;
}
