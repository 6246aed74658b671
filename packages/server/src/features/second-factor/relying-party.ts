import { isIP } from "node:net";

/** Where passkeys of this server work: the domain that they are bound to, and the only origin whose pages may use them. */
export type RelyingParty = { id: string; origin: string };

/**
 * The relying party of the server's public address. Browsers allow passkeys only on https with a name, and on localhost; an address of
 * this machine such as 127.0.0.1 is reached as localhost, too. Null: this address allows none (access §30).
 */
export function relyingParty(publicUrl: string): RelyingParty | null {
  const { protocol, hostname, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  const origin = (name: string) => `${protocol}//${name}${port === "" ? "" : `:${port}`}`;
  if (/^127\.|^::1$/.test(host)) return { id: "localhost", origin: origin("localhost") };
  const isLocal = host === "localhost" || host.endsWith(".localhost");
  if (isIP(host) !== 0 || (protocol !== "https:" && !isLocal)) return null;
  return { id: host, origin: origin(host) };
}
