import "fake-indexeddb/auto";
import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import type { TestApp } from "../../packages/server/test/app.ts";
import { listening } from "../../packages/server/test/stream-reader.ts";
import type { OfflineAnswer } from "../../packages/web/src/api/base-query.ts";
import { type CopyChange, StreamImport } from "../../packages/web/src/local-db/import-stream.ts";
import { lastKnown } from "../../packages/web/src/local-db/last-known.ts";
import {
  keepProfile,
  type LocalCopy,
  localCopy,
  readWholeCopy,
} from "../../packages/web/src/local-db/local-copy.ts";
import { download } from "../../packages/web/src/sync/download.ts";

export type Params = Record<string, string | number | undefined>;

/** A user's browser after its download: the server's stream, imported by the real code. */
export async function pouredCopy(app: TestApp, token: string): Promise<LocalCopy> {
  const { data } = await app.call<{ user: Profile }>(token, "GET", "user-profile");
  await keepProfile(data.user);
  const copy = await localCopy(data.user.id);
  const { cursor } = await StreamImport.open(copy.db, copy.memory, copy.stamp);
  if (cursor === null) await pour(app, token, copy);
  return copy;
}

/** Reads the stream, from the stored cursor if there is one, until `enough`: by default a whole snapshot. */
export async function pour(
  app: TestApp,
  token: string,
  copy: LocalCopy,
  until: (change: CopyChange) => boolean = isReady,
): Promise<void> {
  const importer = await StreamImport.open(copy.db, copy.memory, copy.stamp);
  const stop = new AbortController();
  let seen = false;
  const end = await download({
    importer,
    caller: { token, dispatch: () => {}, origin: await listening(app.app) },
    signal: stop.signal,
    onOpen: () => {},
    onProgress: () => {},
    onChange: (change) => {
      copy.version = change.version;
      seen ||= until(change);
      if (seen) stop.abort();
    },
  });
  if (!seen) throw new Error(`the stream ended before: ${JSON.stringify(end)}`);
  if (importer.failure) throw importer.failure;
}

/** The copy as the app reads it from disk at its next start. */
export async function readAgain(copy: LocalCopy): Promise<LocalCopy> {
  return readWholeCopy(copy.db, copy.profile, lastKnown);
}

export async function askServer(app: TestApp, token: string, path: string, params: Params): Promise<unknown> {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const answer = await app.call(token, "GET", `/api/v1/${path}?${new URLSearchParams(given)}`);
  if (answer.status !== 200) throw new Error(`${path} ${JSON.stringify(params)}: ${answer.text}`);
  // Only the server can make a receipt's address; the stream leaves it out.
  return JSON.parse(answer.text, (name, value: unknown) => (name === "receipt_url" ? undefined : value));
}

export async function askCopy(
  copy: LocalCopy,
  offline: OfflineAnswer,
  path: string,
  params: Params,
): Promise<unknown> {
  const request = { url: path, params };
  // Compared as JSON, where an undefined field is missing, as in answers.
  return JSON.parse(JSON.stringify(await offline(request, copy, {} as never)));
}

const isReady = ({ ready }: { ready: boolean }) => ready;
