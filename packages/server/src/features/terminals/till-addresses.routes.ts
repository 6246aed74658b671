import { tillAddressesAnswer } from "@clove/domain/terminals/till-addresses.schema.ts";
import type { App, Deps } from "../../deps.ts";
import { ok } from "../../http/answer.ts";
import { isLoopback } from "../../tls/local-host.ts";
import { tillAddresses } from "../../tls/till-addresses.ts";

/**
 * GET company/till-addresses   public, for a browser on the server's own machine (shell §16)
 *
 * Tells the addresses of this machine to nobody else. Behind a proxy every caller seems to be on this machine, so the host name that
 * was asked for must be a local one too.
 */
export function tillAddressesRoutes(api: App, { config }: Pick<Deps, "config">): void {
  api.get(
    "/company/till-addresses",
    {
      config: { permit: "public" },
      schema: {
        tags: ["terminals"],
        summary: "Where tills open the app; told only on the server's own machine",
        response: { 200: tillAddressesAnswer },
      },
    },
    async ({ ip, hostname }) =>
      ok({ addresses: isLoopback(ip) && isLoopback(hostname) ? tillAddresses(config) : [] }),
  );
}
