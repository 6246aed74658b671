import { messages } from "@clove/domain/messages.ts";
import { waitsHere } from "../api/waits-here.ts";
import { StatusBadge } from "./status-badge.tsx";

type Props = { id: number; status: "active" | "inactive" };

/** Active or inactive, and of a record made offline that it is not sent yet (S1 §4). */
export function RecordStatus({ id, status }: Props) {
  if (waitsHere({ id })) return <StatusBadge text={messages.pendingSync} tone="warn" />;
  return <StatusBadge text={status} tone={status === "active" ? "good" : "plain"} />;
}
