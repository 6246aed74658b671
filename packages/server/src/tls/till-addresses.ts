import type { Config } from "../config.ts";
import { isLoopback } from "./local-host.ts";
import { machineAddresses } from "./machine-addresses.ts";

/**
 * The addresses at which tills in the shop's network reach this server: its public address, or all of this machine's. None while it
 * listens on loopback only.
 */
export function tillAddresses(
  { publicUrl, host, port, tls }: Pick<Config, "publicUrl" | "host" | "port" | "tls">,
  addresses = machineAddresses,
): string[] {
  if (!isLoopback(new URL(publicUrl).hostname)) return [publicUrl];
  if (host !== "0.0.0.0" && host !== "::") return [];
  return addresses().map((address) => `${tls ? "https" : "http"}://${address}:${port}`);
}
