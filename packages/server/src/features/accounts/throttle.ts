import { setTimeout } from "node:timers/promises";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyContextConfig, FastifyRequest } from "fastify";
import type { App, Deps } from "../../deps.ts";
import { networkOf } from "../../http/failed-tokens.ts";

const perMinute = 30;
const mails = { max: 3, minutes: 10 };
/** How many codes are mailed for one e-mail per network, for all its registrations together. */
export const networkMails = { max: 9, minutes: 60 };

/** Limits the calls of a public route per minute and network (access §6), unless THROTTLE=off. */
export function limitPerAddress(
  { config }: Pick<Deps, "config">,
  max = perMinute,
): Pick<FastifyContextConfig, "rateLimit"> {
  if (!config.throttle) return {};
  return {
    rateLimit: {
      max,
      timeWindow: 60_000,
      keyGenerator: ({ ip }) => networkOf(ip),
      errorResponseBuilder: (_request, { ttl }) => tooMany(Math.ceil(ttl / 1000)),
    },
  };
}

/**
 * Limits the mails requested for one e-mail, known or not: 3 in 10 minutes by default, for each value of `asker` where that is given.
 * These counts are lost at a restart; for known addresses the database counts as well.
 */
export function limitPerEmail(
  api: App,
  { config }: Pick<Deps, "config">,
  asker: (request: FastifyRequest) => string = () => "",
  { max, minutes } = mails,
): (request: FastifyRequest) => Promise<void> {
  const limit = api.createRateLimit({
    max,
    timeWindow: minutes * 60_000,
    keyGenerator: (request) => `${(request.body as { email: string }).email} ${asker(request)}`,
  });
  return async (request) => {
    if (!config.throttle) return;
    const found = await limit(request);
    if (!found.isAllowed && found.isExceeded) throw tooMany(found.ttlInSeconds);
  };
}

/** Longer than any of the answers of `inEqualTime` takes on a server that is not overloaded. */
const leastMilliseconds = 200;

/**
 * Makes answers about an address take equally long whether it is known or not: the additional writes for a known address would show in
 * the time. No database connection is held meanwhile.
 */
export async function inEqualTime<T>({ config }: Pick<Deps, "config">, act: () => Promise<T>): Promise<T> {
  if (!config.throttle) return act();
  const [result] = await Promise.allSettled([act(), setTimeout(leastMilliseconds)]);
  if (result.status === "rejected") throw result.reason;
  return result.value;
}

export function tooMany(seconds: number): AppError {
  return new AppError("too_many_requests", { seconds: Math.max(1, seconds) });
}
