import { BlockList, isIPv4 } from "node:net";

/** Names and addresses that exist only inside a local network, never on the internet. */
export const localNames = ["localhost", "local", "lan", "internal", "home.arpa"];
export const localNetworks = [
  { address: "127.0.0.0", bits: 8, mask: "255.0.0.0" },
  { address: "10.0.0.0", bits: 8, mask: "255.0.0.0" },
  { address: "172.16.0.0", bits: 12, mask: "255.240.0.0" },
  { address: "192.168.0.0", bits: 16, mask: "255.255.0.0" },
];
const local = new BlockList();
for (const { address, bits } of localNetworks) local.addSubnet(address, bits);

export function isLocalHost(host: string): boolean {
  if (isIPv4(host)) return local.check(host);
  return localNames.some((name) => host === name || host.endsWith(`.${name}`));
}

/** Whether a certificate made here can be for this host. */
export function isHost(text: string): boolean {
  const label = "[a-z0-9]([a-z0-9-]*[a-z0-9])?";
  return isIPv4(text) || (text.length <= 64 && new RegExp(`^${label}(\\.${label})*$`, "i").test(text));
}

/** Whether a name or address is this machine's own, which no other machine can reach. */
export function isLoopback(host: string): boolean {
  return (
    host === "localhost" || host === "::1" || host === "[::1]" || (isIPv4(host) && host.startsWith("127."))
  );
}
