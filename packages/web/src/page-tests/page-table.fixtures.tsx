import { waitFor } from "@testing-library/dom";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { baseApi } from "../api/base-api.ts";
import { onlineChanged } from "../api/connectivity-slice.ts";
import { displayPath } from "../api/display-path.ts";
import { App } from "../app/app.tsx";
import { DisplayApp } from "../app/display-app.tsx";
import { type AppStore, makeStore } from "../app/store.ts";
import { openCart } from "../features/pos/cart/open-cart.ts";
import { clovePosDb } from "../local-db/clove-pos-db.ts";
import { companyRow, snapshot } from "../local-db/copy.fixtures.ts";
import { StreamImport } from "../local-db/import-stream.ts";
import { LastKnown, lastKnown } from "../local-db/last-known.ts";
import { closeLocalCopy, keepProfile, type LocalCopy, localCopy } from "../local-db/local-copy.ts";
import { stampOf } from "../local-db/stamp.ts";
import { loggedIn } from "../session/auth-slice.ts";
import { type Answers, type Call, PageServer } from "./page-server.fixtures.ts";
import { each, find, look, outline, Person, type Seen } from "./person.fixtures.ts";
import { type Rows, type SignedIn, shop, signedIn } from "./shop.fixtures.ts";

/** One row of a page's table: what is given, what somebody does, and what is in sight then. */
export type State = {
  state: string;
  /** Another address than the page's own. */
  at?: string;
  /** Who is signed in: by default an administrator; null = nobody. */
  as?: SignedIn | null;
  /** Rows of these types, instead of the shop's. */
  rows?: Rows;
  offline?: true;
  /** What the server answers instead of its twin. */
  server?: Answers;
  /** What was there before the page opened, like unsent work. */
  before?: (copy: LocalCopy, store: AppStore) => unknown;
  does?: (person: Person, page: OpenedPage) => Promise<void>;
  shows: Seen;
  /** Only what another state of the table shows; otherwise a text that no longer exists would pass for ever. */
  doesNotShow?: Seen;
  /** Calls that were made, by `METHOD path` (`GET` left out), with what their body or parameters have at least. */
  sends?: Record<string, object>;
};
export type OpenedPage = { store: AppStore; server: PageServer };

/** Half past twelve on 21 November in Kuala Lumpur, where the shop is. */
const now = new Date("2026-11-21T04:30:00.000Z");
const patience = { timeout: 20_000 };
let root: Root | undefined;
/** Of the page that is shown, or was last. */
let opened: AppStore | undefined;

/** The page at this address in each of its states, with the app's own store, routes and rules. */
export function testPage(name: string, at: string, states: State[]): void {
  describe(name, () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ["Date"], now });
      vi.spyOn(console, "error");
    });
    afterEach(leave);
    for (const state of states) it(state.state, () => tryState(at, state));
    it("shows somewhere whatever it does not show elsewhere", () => {
      const shown = new Set(states.flatMap(({ shows }) => each(shows)).map(String));
      const absent = states.flatMap(({ doesNotShow = {} }) => each(doesNotShow)).map(String);
      expect(absent.filter((one) => !shown.has(one))).toEqual([]);
    });
  });
}

async function tryState(path: string, state: State): Promise<void> {
  const page = await open(state.at ?? path, state);
  const { server } = page;
  await state.does?.(new Person(), page);
  for (const one of each(state.shows)) await find(one);
  await settled(server);
  // What somebody has closed goes a moment later.
  await waitFor(() => {
    const seen = each(state.doesNotShow ?? {}).filter((one) => look(one).length > 0);
    expect(seen, seen.length > 0 ? outline() : "").toEqual([]);
  }, patience);
  // Some calls are sent a moment after the page shows why.
  for (const [name, has] of Object.entries(state.sends ?? {}))
    await waitFor(() => expect(sent(server.calls, name)).toMatchObject(has), patience);
  expect(server.unknown, "calls that nothing answers").toEqual([]);
  expect(vi.mocked(console.error).mock.calls).toEqual([]);
}

async function open(address: string, state: State): Promise<OpenedPage> {
  const store = makeStore();
  opened = store;
  const profile = signedIn(state.as ?? {});
  await keepProfile(profile);
  const copy = await localCopy(profile.id);
  const importer = await StreamImport.open(copy.db, copy.memory, stampOf(profile));
  // The server's stream has the same company as its profile.
  const companies = [{ ...companyRow(profile.company.name), ...profile.company }];
  await importer.take(snapshot({ ...shop, companies, ...state.rows }));
  if (state.as !== null) store.dispatch(loggedIn({ accessToken: "token", user_id: profile.id }));
  if (state.offline) store.dispatch(onlineChanged(false));
  await state.before?.(copy, store);
  const server = new PageServer(copy, state.server ?? {});
  vi.stubGlobal("fetch", server.fetch);
  history.replaceState(null, "", address);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(location.pathname === displayPath ? <DisplayApp /> : <App store={store} env="test" />);
  return { store, server };
}

/** The latest call of this name. */
function sent(calls: readonly Call[], name: string): object | undefined {
  const call = calls.findLast(({ method, path }) => (method === "GET" ? path : `${method} ${path}`) === name);
  return call && (call.method === "GET" ? call.params : call.body);
}

/** Until no code is being loaded, no answer is awaited and nothing on the screen changes for some turns of the event loop. */
async function settled(server: PageServer): Promise<void> {
  await vi.dynamicImportSettled();
  let quiet = 0;
  const observer = new MutationObserver(() => {
    quiet = 0;
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
  while (quiet < 5) {
    await nextTurn();
    quiet = server.pending > 0 ? 0 : quiet + 1;
  }
  observer.disconnect();
}

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

async function leave(): Promise<void> {
  await vi.dynamicImportSettled();
  root?.unmount();
  document.body.replaceChildren();
  closeLocalCopy();
  await nextTurn();
  // It would drop its unused answers a minute later, when the page's window may be gone; what this draws is over with the next frame.
  opened?.dispatch(baseApi.util.resetApiState());
  await new Promise(requestAnimationFrame);
  // Waits until the page has written its cart, with which the next page would begin.
  await openCart.sold("nobody", "");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  const db = clovePosDb();
  await db.transaction("rw", db.tables, async () => {
    // All but the database's id: without it the app would take it for a new database, and report unsent work as lost.
    for (const table of db.tables)
      await (table === db.meta ? db.meta.where("key").notEqual("database").delete() : table.clear());
  });
  forgetUnsent();
}

/** The app remembers the numbers of unsent sales outside of the database, too; the next sale is to be the day's first. */
function forgetUnsent(): void {
  const { database } = lastKnown;
  localStorage.clear();
  Object.assign(lastKnown, new LastKnown());
  if (database !== null) lastKnown.noteDatabase(database);
}
