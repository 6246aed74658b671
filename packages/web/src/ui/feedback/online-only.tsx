import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { WifiOff } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { EmptyState } from "./states.tsx";

/**
 * Content that needs the server even if this device has a copy of the data (people §8). While the connection is lost it is hidden but
 * stays mounted, so that what was typed is still there afterwards.
 */
export function OnlineOnly({ children }: { children: ReactNode }) {
  const online = useOnline();
  const [wasOnline, setWasOnline] = useState(online);
  if (online && !wasOnline) setWasOnline(true);
  return (
    <>
      {!online && <EmptyState text={offlineTexts.pageNotAvailableOffline} icon={<WifiOff size={28} />} />}
      {wasOnline && <div hidden={!online}>{children}</div>}
    </>
  );
}
