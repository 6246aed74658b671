import type { Socket } from "node:net";
import { AppError } from "@clove/domain/errors.ts";
import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from "fastify";
import { type FairTurns, fairTurns, type Who } from "../fair-turns.ts";
import { watchArrival } from "./arrival.ts";
import { bearerHash, isNoSession, type Scope, type Sessions } from "./auth.ts";
import { whenClosed } from "./connections.ts";
import { failuresPerNetwork, networkOf } from "./failed-tokens.ts";
import { bodyBytes, bodyMemory } from "./form-body.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The queue of a call; long calls have their own, so that they delay nobody. Left out: "calls". */
    lane?: "calls" | "uploads" | "files" | "prints";
  }
  interface FastifyRequest {
    /** @internal */
    visit: Visit | null;
  }
}

export type Door = {
  /**
   * Identifies the caller and reserves memory for the body, before it is read. Like `begin` without a promise where there
   * is nothing to wait for, because promises would cost more than the door.
   * @throws AppError unauthorized | too_many_requests | unavailable
   */
  enter(request: FastifyRequest, reply: FastifyReply): Scope | Promise<Scope>;
  /**
   * Waits for the call's turn, once its body has arrived, so that a missing body delays nobody. Its scope is as of
   * then.
   * @throws AppError unauthorized | too_many_requests | unavailable
   */
  begin(request: FastifyRequest, scope: Scope): Scope | Promise<Scope>;
  /** Refuses those who wait. */
  close(): void;
};

const line = { total: 4000, perGroup: 1000, perMember: 200 };
const mega = 1024 * 1024;
/** Bodies up to this size have separate memory, where they do not wait behind large ones. */
const smallBody = 4 * mega;

/**
 * Fair turns for calls (docs/decisions/020): by company and session where these are known, so that nobody waits for
 * others' calls; by network address for unknown tokens, each of which costs a query.
 */
export function openDoor(sessions: Sessions, { throttle }: { throttle: boolean }): Door {
  const lanes = {
    calls: fairTurns({ total: 100, perGroup: 16, perMember: 12, waiting: line }),
    uploads: fairTurns({ total: 12, perGroup: 8, perMember: 2, waiting: line }),
    files: fairTurns({ total: 8, perGroup: 4, perMember: 2, waiting: line }),
    // Most of them wait for a printer, of which each has a queue of its own (printing §13).
    prints: fairTurns({ total: 320, perGroup: 80, waiting: line }),
  };
  /** Queries of sessions' rights. */
  const looks = fairTurns({ total: 16, perGroup: 12, waiting: line });
  /** Memory for bodies, in bytes. */
  const bodies = {
    small: fairTurns({ total: 32 * mega, perGroup: 8 * mega, waiting: line }),
    large: fairTurns({ total: 96 * mega, perGroup: 48 * mega, waiting: line }),
  };
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
      if (isNoSession(error)) failed.add(network);
      throw error;
    } finally {
      done();
    }
  }

  async function enterInLine(request: FastifyRequest, hash: string, visit: Visit, memory: number) {
    const group = sessions.companyOf(hash) ?? (await introduce(request, hash, visit));
    const who = { group, member: hash };
    const done = await visit.take(looks, who);
    const scope = await sessions.open(hash).finally(done);
    if (memory > 0) {
      await visit.take(memory > smallBody ? bodies.large : bodies.small, who, memory);
      visit.awaitBody(request.raw.socket, bodyBytes(request));
    }
    return scope;
  }

  async function beginInLine(visit: Visit, lane: FairTurns, who: Who): Promise<Scope> {
    await visit.take(lane, who);
    return sessions.open(who.member);
  }

  return {
    enter(request, reply) {
      const hash = bearerHash(request);
      const visit = openVisit(reply);
      request.visit = visit;
      const memory = bodyMemory(request);
      return (memory === 0 && sessions.known(hash)) || enterInLine(request, hash, visit, memory);
    },
    begin({ visit, routeOptions }, { company_id, session_hash }) {
      if (!visit) return sessions.open(session_hash);
      visit.hasArrived();
      const lane = lanes[routeOptions.config.lane ?? "calls"];
      const who = { group: company_id, member: session_hash };
      if (!visit.takeNow(lane, who)) return beginInLine(visit, lane, who);
      return sessions.known(session_hash) ?? sessions.open(session_hash);
    },
    close() {
      for (const turns of [...Object.values(lanes), looks, ...Object.values(bodies), strangers])
        turns.close();
    },
  };
}

/**
 * What a call holds: released when its handler ends, which may be after its connection, or with a connection that had
 * none.
 */
type Visit = {
  take(turns: FairTurns, who: Who, cost?: number): Promise<() => void>;
  /** False where it would have to wait. */
  takeNow(turns: FairTurns, who: Who): boolean;
  /** Ends the call of a body that comes too slowly, until `hasArrived`. */
  awaitBody(line: Socket, bytes: number): void;
  hasArrived(): void;
  work(act: () => unknown): unknown;
};

function openVisit(reply: FastifyReply): Visit {
  const ends: (() => void)[] = [];
  let giveUp = () => {};
  let isGone = false;
  let isWorking = false;
  let hasArrived = () => {};
  const endAll = () => {
    for (const end of ends.splice(0)) end();
  };
  whenClosed(reply.raw, () => {
    isGone = true;
    hasArrived();
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
        // The caller is gone.
        throw new AppError("too_many_requests", { seconds: 1 });
      }
      return end;
    },
    takeNow(turns, who) {
      // `take` refuses a caller who is gone.
      const end = isGone ? null : turns.takeNow(who);
      if (end) ends.push(end);
      return end !== null;
    },
    awaitBody(line, bytes) {
      hasArrived = watchArrival(line, bytes, () => {
        if (!reply.sent) reply.header("connection", "close").send(new AppError("too_slow"));
      });
    },
    hasArrived: () => hasArrived(),
    work(act) {
      isWorking = true;
      const stop = () => {
        isWorking = false;
        endAll();
      };
      let isWaiting = false;
      try {
        const answer = act();
        isWaiting = isThenable(answer);
        return isWaiting ? Promise.resolve(answer).finally(stop) : answer;
      } finally {
        if (!isWaiting) stop();
      }
    },
  };
}

/** Promises, and replies that a handler hands back to say that it has answered. */
function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof (answer as { then?: unknown } | null | undefined)?.then === "function";
}

/** The handler of a call that has its turn. */
export function throughDoor(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const act = (): unknown => handler.call(this, request, reply);
    return request.visit ? request.visit.work(act) : act();
  };
}
