import { networkInterfaces } from "node:os";

/**
 * This machine's IPv4 addresses in its networks. None where the system does not tell them, as in a sandbox without AF_NETLINK: they are
 * shown to people, and nothing else depends on them.
 */
export function machineAddresses(list = networkInterfaces): string[] {
  try {
    return Object.values(list())
      .flatMap((addresses) => addresses ?? [])
      .filter(
        ({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."),
      )
      .map(({ address }) => address);
  } catch {
    return [];
  }
}
