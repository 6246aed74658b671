import { readEvents } from "../../packages/server/test/upload.ts";
import { type BrokenLine, type Heard, post, randomBreak } from "./broken-line.ts";
import type { Killed } from "./killable.ts";
import type { Random } from "./random.ts";
import { bodyOf, type UnsentRecord } from "./sales.ts";

type Props = { line: BrokenLine; server: Killed; token: string; random: Random };

/** Behaves like a till on a connection that breaks: sends the same call unchanged until it has the whole answer. */
export function stubbornLine({ line, server, token, random }: Props) {
  const state = { repeats: 0 };

  /** One try. @throws when the server refuses, or fails without having been killed */
  async function attempt(path: string, body: object, answerBytes = 1500): Promise<Heard> {
    const kills = server.kills();
    await server.ready();
    const text = JSON.stringify(body);
    // The head of a request has about 250 bytes.
    line.breaks.push(randomBreak(random, text.length + 250, answerBytes));
    const heard = await post(line, token, path, text);
    const isKilled = server.kills() > kills;
    const isRefused = heard.isWhole && heard.status !== 200 && heard.status < 500;
    const isExpected = isKilled || (heard.status === 503 && server.mayBeUnavailable?.());
    if (isRefused || (heard.status >= 500 && !isExpected)) {
      throw new Error(`${path}: ${heard.status} ${heard.text}`);
    }
    return heard;
  }

  /** Sometimes sends the call twice at once, like a double click. Null: no complete answer. */
  async function answered<T>(path: string, body: object): Promise<T | null> {
    const tries = random.chance(0.1) ? 2 : 1;
    const heard = await Promise.all(Array.from({ length: tries }, () => attempt(path, body)));
    const answers = heard.flatMap(({ isWhole, status, text }) => (isWhole && status === 200 ? [text] : []));
    if (new Set(answers).size > 1) throw new Error(`${path} has two answers: ${answers.join("\n")}`);
    if (answers[0] === undefined) state.repeats += 1;
    return answers[0] === undefined ? null : (JSON.parse(answers[0]) as { data: T }).data;
  }

  async function untilAnswered<T>(path: string, body: object): Promise<T> {
    for (;;) {
      const data = await answered<T>(path, body);
      if (data !== null) return data;
    }
  }

  /** Sends until every record is confirmed, each time everything or only the rest. @returns ids; null: kept aside */
  async function untilSynced(records: readonly UnsentRecord[]): Promise<Map<string, number | null>> {
    const told = new Map<string, number | null>();
    for (;;) {
      const rest = random.chance(0.5) ? records : records.filter(({ temp_id }) => !told.has(temp_id));
      const body = bodyOf(rest);
      const tries = random.chance(0.1) ? 2 : 1;
      const answerBytes = 400 + rest.length * 250;
      const heard = await Promise.all(
        Array.from({ length: tries }, () => attempt("offline/sync", body, answerBytes)),
      );
      for (const { status, text } of heard) if (status === 200) hear(text, told);
      if (records.every(({ temp_id }) => told.has(temp_id))) return told;
      state.repeats += 1;
    }
  }

  return { state, answered, untilAnswered, untilSynced };
}

function hear(text: string, told: Map<string, number | null>): void {
  for (const event of readEvents(text)) {
    if (event.type !== "record") continue;
    const before = told.get(event.temp_id);
    if (before !== undefined && before !== event.id)
      throw new Error(`${event.temp_id} is ${before} and ${event.id}`);
    if (event.warnings.length > 0) throw new Error(`${event.temp_id} is flagged ${event.warnings.join()}`);
    told.set(event.temp_id, event.id);
  }
}
