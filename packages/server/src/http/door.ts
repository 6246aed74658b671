import { AppError } from "@clove/domain/errors.ts";
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { type FairTurns, fairTurns } from "../fair-turns.ts";
import { bearerHash, type Scope, type Sessions } from "./auth.ts";
import { whenClosed } from "./connections.ts";
import { failuresPerNetwork, networkOf } from "./failed-tokens.ts";
import { bodyBytes } from "./form-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Where a call takes its turn; those that last long stand in nobody's way. Left out: "calls". */
    lane?: "calls" | "uploads" | "files";
  }
  interface FastifyRequest {
    /** @internal */
    visit: Visit | null;
  }
}

export type Door = {
  /**
   * Lets a call in when it is its turn, before its body is read. Its scope is as of then.
   * @throws AppError unauthorized | too_many_requests | unavailable
   */
  enter(request: FastifyRequest, reply: FastifyReply): Promise<Scope>;
  /** Refuses those who wait. */
  close(): void;
};

const line = { total: 4000, perGroup: 1000, perMember: 200 };
const mega = 1024 * 1024;

/**
 * Turns at the door (docs/decisions/020): by company and session for whoever is known here, so that nobody waits for what
 * others ask for; by network address for tokens that were never seen, which cost a look into the database each.
 */
export function openDoor(sessions: Sessions, { throttle }: { throttle: boolean }): Door {
  const lanes = {
    calls: fairTurns({ total: 100, perGroup: 16, perMember: 12, waiting: line }),
    uploads: fairTurns({ total: 12, perGroup: 8, perMember: 2, waiting: line }),
    files: fairTurns({ total: 8, perGroup: 4, perMember: 2, waiting: line }),
  };
  /** In bytes. */
  const bodies = fairTurns({ total: 96 * mega, perGroup: 48 * mega, waiting: line });
  const strangers = fairTurns({ total: 8, perGroup: 4, perMember: 1, waiting: line });
  const failed = failuresPerNetwork();

  /** The company of a token that this server does not know yet. */
  async function introduce(request: FastifyRequest, hash: string, visit: Visit): Promise<number> {
    const network = networkOf(request.ip);
    if (throttle) failed.refuse(network);
    const done = await visit.take(strangers, { group: network, member: hash });
    try {
      const known = sessions.companyOf(hash);
      if (known !== undefined) return known;
      if (throttle) failed.refuse(network);
      return (await sessions.open(hash)).company_id;
    } catch (error) {
      if (error instanceof AppError && error.code === "unauthorized") failed.add(network);
      throw error;
    } finally {
      done();
    }
  }

  return {
    async enter(request, reply) {
      const hash = bearerHash(request);
      const visit = openVisit(reply);
      request.visit = visit;
      const company = sessions.companyOf(hash) ?? (await introduce(request, hash, visit));
      const who = { group: company, member: hash };
      const bytes = bodyBytes(request);
      // First, so that what waits for memory is in no call's way.
      if (bytes > 0) await visit.take(bodies, who, bytes);
      await visit.take(lanes[request.routeOptions.config.lane ?? "calls"], who);
      return sessions.open(hash);
    },
    close() {
      for (const turns of [...Object.values(lanes), bodies, strangers]) turns.close();
    },
  };
}

/** What one call has taken; it all ends with the call's work, which may outlive its line, or with a line that had none. */
type Visit = {
  take(turns: FairTurns, who: Parameters<FairTurns["take"]>[0], cost?: number): Promise<() => void>;
  work<T>(act: () => Promise<T>): Promise<T>;
};

function openVisit(reply: FastifyReply): Visit {
  const ends: (() => void)[] = [];
  let giveUp = () => {};
  let isGone = false;
  let isWorking = false;
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  whenClosed(reply.raw, () => {
    isGone = true;
    giveUp();
    if (!isWorking) endAll();
  });
  return {
    async take(turns, who, cost) {
      const onWait = (act: () => void) => {
        giveUp = act;
      };
      const end = await turns.take(who, { cost, onWait });
      ends.push(end);
      if (isGone) {
        endAll();
        // Nobody hears it.
        throw new AppError("too_many_requests", { seconds: 1 });
      }
      return end;
    },
    async work(act) {
      isWorking = true;
      try {
        return await act();
      } finally {
        isWorking = false;
        endAll();
      }
    },
  };
}

/** The handler of a call that came through the door. */
export function throughDoor(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const act = async (): Promise<unknown> => handler.call(this, request, reply);
    return request.visit ? request.visit.work(act) : act();
  };
}
