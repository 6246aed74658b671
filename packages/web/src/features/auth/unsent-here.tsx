import { Text } from "@mantine/core";
import { useEffect, useState } from "react";
import * as texts from "./auth.texts.ts";

/** Where nobody is signed in: how much waits on this device, of all companies. Below everything, so that nothing moves. */
export function UnsentHere() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const over = new AbortController();
    countHere()
      .then((found) => over.signal.aborted || setCount(found))
      .catch(console.error);
    return () => over.abort();
  }, []);
  if (count === 0) return null;
  return (
    <Text ta="center" size="sm" role="status">
      {texts.unsentHere({ count })}
    </Text>
  );
}

async function countHere(): Promise<number> {
  const [{ clovePosDb }, { countWaiting }] = await Promise.all([
    import("../../local-db/clove-pos-db.ts"),
    import("../../sync/outbox.ts"),
  ]);
  return countWaiting(clovePosDb());
}
