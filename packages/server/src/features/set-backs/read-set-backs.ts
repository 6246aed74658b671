import type { DeviceProof } from "@clove/domain/proof/proof.schema.ts";
import { countOf, rangesWithout } from "@clove/domain/sync/number-ranges.ts";
import type { CounterGap, SetBackReport, TillAfterSetBack } from "@clove/domain/sync/set-backs.schema.ts";
import type { Db } from "../../db/transaction.ts";
import type { Scope } from "../../http/auth.ts";
import { readProof } from "../proof/read-proof.sql.ts";
import {
  countSentAgain,
  listKeptAside,
  listNumberGaps,
  listSetBacks,
  listTillAnswers,
  listUnknown,
} from "./set-backs.sql.ts";

/** Ranges of a till's missing numbers that are named. */
const mostRanges = 20;
/** A till that has not sold for as long before has deleted what it kept (offline §16), so nothing of it is awaited. */
const keptDays = 30;

/** Each set-back that the server knows of: what came back from which till, who has not answered, what nobody has (sync §19). */
export async function readSetBacks(db: Db, scope: Scope): Promise<SetBackReport[]> {
  const [setBacks, devices, back, answers, aside, gaps, unknown] = await Promise.all([
    listSetBacks(db, scope),
    readProof(db, scope),
    countSentAgain(db, scope),
    listTillAnswers(db, scope),
    listKeptAside(db, scope),
    listNumberGaps(db, scope),
    listUnknown(db, scope),
  ]);
  const replaced = new Set(devices.flatMap(({ replaces }) => replaces?.device_id ?? []));
  const proofOf = new Map(devices.map((device) => [device.device_id, device]));

  const tillsOf = (setBack: (typeof setBacks)[number] | null): TillAfterSetBack[] => {
    const id = setBack?.id ?? null;
    const cameBack = back.filter(({ set_back_id }) => set_back_id === id);
    const answered = answers.filter(({ set_back_id }) => set_back_id === id);
    const awaited = setBack
      ? devices.filter((device) => !replaced.has(device.device_id) && isAwaited(device, setBack))
      : [];
    const ids = new Set([...cameBack, ...answered, ...awaited].map(({ device_id }) => device_id));
    return [...ids].map((device_id) => {
      const rows = cameBack.filter((row) => row.device_id === device_id);
      const answer = answered.find((row) => row.device_id === device_id);
      const proof = device_id === null ? undefined : proofOf.get(device_id);
      const since = setBack?.noticed_at;
      return {
        ...{ device_id, last: proof?.last ?? null },
        answered_at: answer?.answered_at ?? rows.map(({ first_at }) => first_at).sort()[0] ?? null,
        came_back: rows.map(({ kind, count, sum }) => ({ kind, count, sum })),
        kept_aside: aside.filter((row) => row.device_id === device_id && since && row.created_at >= since)
          .length,
        ...numbersOf(proof, answer),
      };
    });
  };

  const reports = setBacks.map((setBack) => ({
    ...setBack,
    tills: tillsOf(setBack),
    gaps: gaps.filter(({ set_back_id }) => set_back_id === setBack.id).map(gapOf),
    unknown: unknown
      .filter(({ set_back_id }) => set_back_id === setBack.id)
      .map(({ kind, name }) => ({ kind, name })),
  }));
  const others = tillsOf(null);
  if (others.length === 0) return reports;
  return [...reports, { id: null, to_at: null, noticed_at: null, tills: others, gaps: [], unknown: [] }];
}

/** Whether the device had sold before, so recently that it still has what was lost. */
function isAwaited({ last }: DeviceProof, { to_at, noticed_at }: { to_at: string; noticed_at: string }) {
  return (
    last !== null && last.at < noticed_at && Date.parse(last.at) > Date.parse(to_at) - keptDays * 86_400_000
  );
}

type Told = { made: number; waiting: [number, number][] };

/** Which numbers of a device have not come, and are not on their way. */
function numbersOf(proof: DeviceProof | undefined, answer: Told | undefined) {
  const known = proof?.made ?? 0;
  const made = Math.max(known, answer?.made ?? 0);
  const lacking: [number, number][] = [...(proof?.missing ?? [])];
  if (made > known) lacking.push([known + 1, made]);
  // `missing` of the proof has only the first gaps.
  const unnamed = proof ? proof.made - proof.received - countOf(proof.missing) : 0;
  const nobodys = rangesWithout(lacking, answer?.waiting ?? []);
  return {
    made: made === 0 ? null : made,
    waiting: countOf(lacking) - countOf(nobodys),
    missing: unnamed + countOf(nobodys),
    missing_numbers: nobodys.slice(0, mostRanges),
  };
}

type Gap = Awaited<ReturnType<typeof listNumberGaps>>[number];
function gapOf({ terminal, branch, prefix, first_no, last_no }: Gap): CounterGap {
  const ref = (no: number) => `${prefix}${String(no).padStart(5, "0")}`;
  return { terminal, branch, first: ref(first_no), last: ref(last_no), count: last_no - first_no + 1 };
}
