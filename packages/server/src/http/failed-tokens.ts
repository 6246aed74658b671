import { AppError } from "@clove/domain/errors.ts";

const maxPerMinute = 120;
const minute = 60_000;
/** How many networks are remembered at most. */
const maxNetworks = 10_000;

/** Counts invalid tokens by the network that they came from. Valid tokens are neither counted nor limited. */
export function failuresPerNetwork(now: () => number = Date.now) {
  const counts = new Map<string, { count: number; until: number }>();

  function current(network: string) {
    const found = counts.get(network);
    return found && found.until > now() ? found : undefined;
  }

  return {
    /** @throws AppError too_many_requests */
    refuse(network: string): void {
      const found = current(network);
      if (!found || found.count < maxPerMinute) return;
      throw new AppError("too_many_requests", { seconds: Math.ceil((found.until - now()) / 1000) });
    },
    add(network: string): void {
      const found = current(network);
      if (found) {
        found.count++;
        return;
      }
      // Deleted first, so that the newest entries are at the end of the map and the oldest at its beginning.
      counts.delete(network);
      const [oldest] = counts.keys();
      if (counts.size >= maxNetworks && oldest !== undefined) counts.delete(oldest);
      counts.set(network, { count: 1, until: now() + minute });
    },
  };
}

/** The network that an address counts for: an IPv4 address itself, or the /64 of an IPv6 address that a provider gives to one customer. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("%")[0]!.split("::");
  const left = head.split(":").filter(Boolean);
  const right = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return `${[...left, ...new Array<string>(zeros).fill("0"), ...right].slice(0, 4).join(":")}::`;
}
