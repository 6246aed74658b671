import type { ServerResponse } from "node:http";
import { AppError } from "@clove/domain/errors.ts";
import type { Scope } from "../../http/auth.ts";
import { whenClosed } from "../../http/connections.ts";
import type { EventStream } from "../../http/event-stream.ts";

/** Taken before anything is awaited, and held until the connection is closed, even if no stream was opened on it. */
export type Place = { stream: EventStream | null };

/** The most open streams; one company alone can never take all of the server's (operating §5). */
const maxPerSession = 4;
const maxPerCompany = 500;
const maxOnServer = 2500;

/** Counts this server's data streams, including those still being opened. */
export function streamPlaces(): { take(scope: Scope, raw: ServerResponse): Place } {
  const sessions = new Map<string, Set<Place>>();
  const companies = new Map<number, Set<Place>>();
  let taken = 0;

  function makeRoom({ session_hash, company_id }: Scope): void {
    const own = [...(sessions.get(session_hash) ?? [])].filter(({ stream }) => !stream?.isClosed);
    if (own.length >= maxPerSession) {
      // Most likely a broken connection that has not been noticed yet.
      const oldest = own.find(({ stream }) => stream);
      if (!oldest) throw new AppError("too_many_requests", { seconds: 5 });
      oldest.stream?.end();
      return;
    }
    if (taken >= maxOnServer || (companies.get(company_id)?.size ?? 0) >= maxPerCompany)
      throw new AppError("too_many_requests", { seconds: 60 });
  }

  return {
    take(scope, raw) {
      makeRoom(scope);
      const place: Place = { stream: null };
      join(sessions, scope.session_hash, place);
      join(companies, scope.company_id, place);
      taken++;
      whenClosed(raw, () => {
        leave(sessions, scope.session_hash, place);
        leave(companies, scope.company_id, place);
        taken--;
      });
      return place;
    },
  };
}

function join<K>(sets: Map<K, Set<Place>>, key: K, place: Place): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(place));
}

function leave<K>(sets: Map<K, Set<Place>>, key: K, place: Place): void {
  const set = sets.get(key);
  set?.delete(place);
  if (set?.size === 0) sets.delete(key);
}
