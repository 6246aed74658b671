import { renderUnicodeCompact } from "uqr";
import type { Config } from "./config.ts";
import { tillAddresses } from "./tls/till-addresses.ts";

/** What a start prints: the server's address on this machine, and those for tills; with a QR code where `canDraw`. */
export function readyText(config: Config, url: string, canDraw = process.stdout.isTTY): string {
  const addresses = tillAddresses(config).filter((address) => address !== url);
  const lines = addresses.map((address) => `Tills open: ${address}`);
  if (canDraw && addresses[0]) lines.push("", renderUnicodeCompact(addresses[0]));
  return [`Clove POS is ready: ${url}`, ...lines].join("\n");
}
