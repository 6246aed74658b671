import { AppError } from "@clove/domain/errors.ts";

/** Whose turn it is: a member (a session) of a group (a company). */
export type Who = { group: string | number; member: string };

/** In the unit of `cost`: calls or bytes. A cost above a limit gets its turn when nothing else runs. */
type Limits = {
  total: number;
  perGroup?: number;
  perMember?: number;
  /** How many may wait; more are refused. Left out: any number, because the callers are limited elsewhere. */
  waiting?: { total: number; perGroup: number; perMember: number };
};

export type FairTurns = ReturnType<typeof fairTurns>;

type OnWait = (giveUp: () => void) => void;
type Waiting = { cost: number; begin: (end: () => void) => void; refuse: (error: AppError) => void };
type Member = { name: string; running: number; line: Waiting[] };
/** `lining`: the members who wait, in the order of their turns. */
type Group = {
  key: Who["group"];
  running: number;
  waiting: number;
  members: Map<string, Member>;
  lining: Set<Member>;
};

/** Seconds after which a refused caller should try again. */
const soon = 5;

/**
 * Limits how much runs at the same time, in all, per group and per member. Groups that wait take turns, and so do the members of a
 * group, so that a caller with many requests delays only itself. Each member's requests are served in order.
 */
export function fairTurns(limits: Limits) {
  const { total, perGroup = total, perMember = total, waiting: most } = limits;
  const groups = new Map<Who["group"], Group>();
  const lining = new Set<Group>();
  let running = 0;
  let waiting = 0;
  let isClosed = false;

  /** The next member who may run. A small request never overtakes the large one whose turn it is, which might else wait for ever. */
  function nextOf(group: Group): Member | null {
    for (const member of group.lining) {
      const { cost } = member.line[0]!;
      if (fits(member.running, cost, perMember)) return fits(group.running, cost, perGroup) ? member : null;
    }
    return null;
  }

  function serve(): void {
    while (serveOne());
  }

  function serveOne(): boolean {
    for (const group of lining) {
      const member = nextOf(group);
      if (!member) continue;
      const { cost, begin } = member.line[0]!;
      if (!fits(running, cost, total)) return false;
      unline(group, member, 0);
      toTheEnd(group.lining, member, member.line.length > 0);
      toTheEnd(lining, group, group.lining.size > 0);
      begin(run(group, member, cost));
      return true;
    }
    return false;
  }

  /** Returns the function that ends the turn. */
  function run(group: Group, member: Member, cost: number): () => void {
    running += cost;
    group.running += cost;
    member.running += cost;
    let hasEnded = false;
    return () => {
      if (hasEnded) return;
      hasEnded = true;
      running -= cost;
      group.running -= cost;
      member.running -= cost;
      if (waiting > 0) serve();
      forget(group, member);
    };
  }

  function unline(group: Group, member: Member, at: number): void {
    member.line.splice(at, 1);
    waiting--;
    group.waiting--;
    if (member.line.length === 0) group.lining.delete(member);
    if (group.waiting === 0) lining.delete(group);
  }

  function place({ group: key, member: name }: Who): { group: Group; member: Member } {
    const group = groups.get(key) ?? { key, running: 0, waiting: 0, members: new Map(), lining: new Set() };
    groups.set(key, group);
    const member = group.members.get(name) ?? { name, running: 0, line: [] };
    group.members.set(name, member);
    return { group, member };
  }

  /** Deletes a member who neither runs nor waits, unless another of that name has taken the place. */
  function forget(group: Group, member: Member): void {
    if (member.running > 0 || member.line.length > 0 || group.members.get(member.name) !== member) return;
    group.members.delete(member.name);
    if (group.members.size === 0 && groups.get(group.key) === group) groups.delete(group.key);
  }

  function refuseIfCrowded(group: Group, member: Member): void {
    if (!most) return;
    if (member.line.length >= most.perMember || group.waiting >= most.perGroup)
      throw new AppError("too_many_requests", { seconds: soon });
    if (waiting >= most.total) throw new AppError("unavailable");
  }

  /** A turn at once, if nobody waits and there is room; else null. Without a promise, which would take more time than the turn itself. */
  function takeNow(who: Who): (() => void) | null {
    if (waiting > 0 || !fits(running, 1, total)) return null;
    const { group, member } = place(who);
    if (fits(group.running, 1, perGroup) && fits(member.running, 1, perMember)) return run(group, member, 1);
    forget(group, member);
    return null;
  }

  /**
   * Resolves at the caller's turn, with the function that ends the turn (calling it again does nothing). If the caller has to wait,
   * `onWait` gets the function that gives up its place in the queue.
   * @throws AppError too_many_requests when too many of the caller's requests wait, unavailable when too many wait in all
   */
  async function take(who: Who, { cost = 1, onWait }: { cost?: number | undefined; onWait?: OnWait } = {}) {
    const { group, member } = place(who);
    try {
      refuseIfCrowded(group, member);
      return await inLine(group, member, cost, onWait);
    } catch (error) {
      forget(group, member);
      throw error;
    }
  }

  function inLine(group: Group, member: Member, cost: number, onWait?: OnWait) {
    return new Promise<() => void>((begin, refuse) => {
      const one: Waiting = { cost, begin, refuse };
      member.line.push(one);
      waiting++;
      group.waiting++;
      group.lining.add(member);
      lining.add(group);
      serve();
      if (!member.line.includes(one)) return;
      if (isClosed) refuseAll();
      onWait?.(() => {
        const at = member.line.indexOf(one);
        if (at === -1) return;
        unline(group, member, at);
        refuse(new AppError("too_many_requests", { seconds: soon }));
        serve();
      });
    });
  }

  function refuseAll(): void {
    for (const group of lining) {
      for (const member of group.lining) {
        for (const { refuse } of member.line.splice(0)) refuse(new AppError("unavailable"));
      }
      group.lining.clear();
      group.waiting = 0;
    }
    lining.clear();
    waiting = 0;
  }

  return {
    take,
    takeNow,
    async run<T>(who: Who, act: () => Promise<T>): Promise<T> {
      const end = await take(who);
      try {
        return await act();
      } finally {
        end();
      }
    },
    /** Refuses the callers who wait, and everybody who would have to wait from now on. */
    close() {
      isClosed = true;
      refuseAll();
    },
  };
}

function fits(running: number, cost: number, most: number): boolean {
  return running === 0 || running + cost <= most;
}

function toTheEnd<T>(line: Set<T>, one: T, stays: boolean): void {
  line.delete(one);
  if (stays) line.add(one);
}
