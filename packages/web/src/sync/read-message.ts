import {
  type DeviceStand,
  type StreamMessage,
  type StreamNews,
  streamTypes,
} from "@clove/domain/sync/stream.schema.ts";
import type { EventSourceMessage } from "eventsource-parser";

/**
 * Reads the events of one connection. Messages of a newer server that this version does not know are logged, each kind
 * once, and skipped (undefined). Null = unreadable, so it may have been any message.
 */
export function openReader(): (event: EventSourceMessage) => StreamMessage | StreamNews | null | undefined {
  const noted = new Set<string>();
  const passOver = (what: string): undefined => {
    if (!noted.has(what)) console.warn(`The data stream brought ${what}, which is passed over`);
    noted.add(what);
  };
  return ({ event = "message", data }) => {
    if (event !== "message") return passOver(`the event ${event}`);
    let message: unknown;
    try {
      message = JSON.parse(data);
    } catch {
      passOver("what is no JSON");
      return null;
    }
    if (isKnown(message)) return message;
    return passOver(`a message of type ${String(typeIn(message))}`);
  };
}

function isKnown(message: unknown): message is StreamMessage | StreamNews {
  const type = typeIn(message);
  if (type === "ready" || type === "approvals") return true;
  if (type === "device") return Array.isArray((message as Partial<DeviceStand>).missing);
  if (!(streamTypes as readonly unknown[]).includes(type)) return false;
  const { items, deleted = items } = message as Record<"items" | "deleted", unknown>;
  return Array.isArray(deleted);
}

const typeIn = (message: unknown): unknown =>
  typeof message === "object" && message !== null && "type" in message ? message.type : undefined;
