import { networkInterfaces } from "node:os";

/**
 * This machine's IPv4 addresses in its networks. Empty when the system refuses to list them, as in a sandbox without AF_NETLINK: they are
 * only shown to people, so that is no reason to fail.
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
