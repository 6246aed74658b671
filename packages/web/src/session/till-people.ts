import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { browserStorage } from "./browser-storage.ts";

/** Somebody who lets this browser keep a key of theirs: key and PIN together sign them in (access §25). */
export type TillPerson = {
  company_id: number;
  user_id: number;
  name: string;
  /** The server knows only its hash. */
  key: string;
  key_id: number;
  /** ISO time: until then the server accepts the key. */
  expires_at: string;
  /** argon2id with its salt and costs in it: judges the PIN while there is no connection. */
  pin_hash: string;
  /** Digits of the PIN: the pad signs in at the last one. */
  pin_length: number;
  /** Wrong PINs in a row that were judged here; with the fifth this person needs a connection. */
  wrong_tries: number;
  /** As it was last read online: rights, limits, stores and the open shift. */
  profile: Profile;
};

const changed = new Set<() => void>();
let known: { text: string | null; people: readonly TillPerson[] } = { text: null, people: [] };

/** The people of this device, in the order in which they came; the same array until something changed. */
export function tillPeople(): readonly TillPerson[] {
  const stored = browserStorage.read("tillPeople");
  const text = JSON.stringify(stored);
  if (text !== known.text) known = { text, people: Array.isArray(stored) ? stored.filter(isPerson) : [] };
  return known.people;
}

export const tillPerson = (user_id: number): TillPerson | undefined =>
  tillPeople().find((person) => person.user_id === user_id);

/** Whose badge it is: exactly the barcode of a person of this device (access §27). */
export const personWithBadge = (code: string): TillPerson | undefined =>
  tillPeople().find(({ profile }) => profile.barcode === code);

/** In the place of the entry that the person had. Only one company's people stand at a till: others' entries go. */
export function keepTillPerson(person: TillPerson): void {
  const others = tillPeople().filter(({ company_id }) => company_id === person.company_id);
  const at = others.findIndex(({ user_id }) => user_id === person.user_id);
  store(at === -1 ? [...others, person] : others.with(at, person));
}

/** Changes some fields of the person's entry, if there is one. */
export function noteTillPerson(user_id: number, facts: Partial<TillPerson>): void {
  const found = tillPerson(user_id);
  const noted = found && { ...found, ...facts };
  if (noted && JSON.stringify(noted) !== JSON.stringify(found)) keepTillPerson(noted);
}

export function forgetTillPerson(user_id: number): void {
  if (tillPerson(user_id)) store(tillPeople().filter((person) => person.user_id !== user_id));
}

/** Calls back when this tab or another one changed the list. Returns the function that stops it. */
export function watchTillPeople(onChange: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === "tillPeople" || key === null) onChange();
  };
  changed.add(onChange);
  window.addEventListener("storage", onStorage);
  return () => {
    changed.delete(onChange);
    window.removeEventListener("storage", onStorage);
  };
}

function store(people: readonly TillPerson[]) {
  if (people.length === 0) browserStorage.remove("tillPeople");
  else browserStorage.write("tillPeople", people);
  for (const tell of changed) tell();
}

/** Another version of the app may have written it. */
function isPerson(stored: unknown): stored is TillPerson {
  if (typeof stored !== "object" || stored === null) return false;
  const { user_id, key, pin_hash, profile } = stored as Partial<Record<keyof TillPerson, unknown>>;
  const isKnown = typeof profile === "object" && profile !== null && "company_id" in profile;
  return typeof user_id === "number" && typeof key === "string" && typeof pin_hash === "string" && isKnown;
}
