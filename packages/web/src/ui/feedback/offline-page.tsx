import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { PageHeader } from "../lists/page-header.tsx";
import { EmptyState } from "./states.tsx";

type Props = {
  title: string;
  /** What is missing, below the sentence that the page needs a connection. Without it that sentence stands alone. */
  text?: string;
  children?: ReactNode;
};

/** A page that needs the server, while it cannot be reached (offline §3). */
export function OfflinePage({ title, text, children }: Props) {
  const missing = offlineTexts.pageNotAvailableOffline;
  return (
    <>
      <PageHeader title={title} {...(text && { hint: missing })} />
      <EmptyState text={text ?? missing} icon={<WifiOff size={28} />}>
        {children}
      </EmptyState>
    </>
  );
}
