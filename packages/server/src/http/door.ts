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
    /** The queue of a call: long calls have queues of their own, so that they do not delay short ones. Left out: "calls". */
    lane?: "calls" | "uploads" | "files" | "prints";
  }
  interface FastifyRequest {
    /** @internal */
    visit: Visit | null;
  }
}

const line = { total: 4000, perGroup: 1000, perMember: 200 };
const mega = 1024 * 1024;
/** Bodies up to this size have memory of their own, so that they do not wait behind large ones. */
const smallBody = 4 * mega;

/**
 * Fair turns for calls (docs/decisions/020). Known sessions take turns by company and session, so that nobody's many calls hold up
 * others. Unknown tokens, each of which costs a query, take turns by network.
 */
export function openDoor(sessions: Sessions, { throttle }: { throttle: boolean }) {
  const lanes = {
    calls: fairTurns({ total: 100, perGroup: 16, perMember: 12, waiting: line }),
    uploads: fairTurns({ total: 12, perGroup: 8, perMember: 2, waiting: line }),
    files: fairTurns({ total: 8, perGroup: 4, perMember: 2, waiting: line }),
    // Many, because most of them only wait for a printer; each printer has its own queue (printing §13).
    prints: fairTurns({ total: 320, perGroup: 80, waiting: line }),
  };
  /** Turns for reading the rights of sessions. */
  const looks = fairTurns({ total: 16, perGroup: 12, waiting: line });
  /** Turns for the memory of bodies, in bytes. */
  const bodies = {
    small: fairTurns({ total: 32 * mega, perGroup: 8 * mega, waiting: line }),
    large: fairTurns({ total: 96 * mega, perGroup: 48 * mega, waiting: line }),
  };
  /** Turns for checking unknown tokens. */
  const strangers = fairTurns({ total: 8, perGroup: 4, perMember: 1, waiting: line });
  const failed = failuresPerNetwork();

  /** The company of a token that this server has not seen yet. */
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
    /**
     * Identifies the caller and reserves memory for the body before it is read. Like `begin`, it answers without a promise where there
     * is nothing to wait for: promises would take more time than all the rest of it.
     * @throws AppError unauthorized | too_many_requests | unavailable
     */
    enter(request: FastifyRequest, reply: FastifyReply): Scope | Promise<Scope> {
      const hash = bearerHash(request);
      const visit = openVisit(reply);
      request.visit = visit;
      const memory = bodyMemory(request);
      return (memory === 0 && sessions.known(hash)) || enterInLine(request, hash, visit, memory);
    },
    /**
     * Waits for the call's turn after its body has arrived, so that a slow body takes no turn from others. Answers the scope as it is
     * at that turn.
     * @throws AppError unauthorized | too_many_requests | unavailable
     */
    begin({ visit, routeOptions }: FastifyRequest, scope: Scope): Scope | Promise<Scope> {
      const { company_id, session_hash } = scope;
      if (!visit) return sessions.open(session_hash);
      visit.hasArrived();
      const lane = lanes[routeOptions.config.lane ?? "calls"];
      const who = { group: company_id, member: session_hash };
      if (!visit.takeNow(lane, who)) return beginInLine(visit, lane, who);
      return sessions.known(session_hash) ?? sessions.open(session_hash);
    },
    /** Refuses the calls that wait. */
    close() {
      for (const turns of [...Object.values(lanes), looks, ...Object.values(bodies), strangers])
        turns.close();
    },
  };
}

/** The turns that a call holds. They end with its handler, or with its connection where no handler runs. */
type Visit = {
  take(turns: FairTurns, who: Who, cost?: number): Promise<() => void>;
  /** Takes a turn unless the call would have to wait for it. */
  takeNow(turns: FairTurns, who: Who): boolean;
  /** Refuses the call if its body arrives too slowly (`watchArrival`); `hasArrived` ends this. */
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
        // Nobody reads this error: the caller is gone.
        throw new AppError("too_many_requests", { seconds: 1 });
      }
      return end;
    },
    takeNow(turns, who) {
      // For a caller who is gone `take` is called instead, which refuses.
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

/** A handler returns a promise, or the reply when it has answered by itself; both are thenable. */
function isThenable(answer: unknown): answer is PromiseLike<unknown> {
  return typeof (answer as { then?: unknown } | null | undefined)?.then === "function";
}

/** Makes a handler end its call's turns when it ends. */
export function throughDoor(handler: RouteHandlerMethod): RouteHandlerMethod {
  return function (request, reply) {
    const act = (): unknown => handler.call(this, request, reply);
    return request.visit ? request.visit.work(act) : act();
  };
}
