import { chmodSync, mkdirSync } from "node:fs";
import type { FastifyBaseLogger } from "fastify";
import { type Config, mediaFolder } from "../config.ts";

/**
 * Makes the folder of pictures, readable only by the server. A folder whose mode cannot be changed (on a network share) is used
 * as it is.
 */
export function makeMediaFolder(
  config: Pick<Config, "dataDir">,
  log: Pick<FastifyBaseLogger, "warn">,
): string {
  const media = mediaFolder(config);
  mkdirSync(media, { recursive: true, mode: 0o700 });
  try {
    // The folder may be an older one with other rights.
    chmodSync(media, 0o700);
  } catch (error) {
    log.warn({ err: error }, `cannot close the folder ${media} to other users of this machine`);
  }
  return media;
}
