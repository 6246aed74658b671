import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hashPin } from "./pin-hash.ts";
import { stubLocalStorage } from "./stub-local-storage.fixtures.ts";
import {
  forgetTillPerson,
  keepTillPerson,
  noteTillPerson,
  type TillPerson,
  tillPeople,
} from "./till-people.ts";
import { verifyPinHere } from "./verify-pin.ts";

const ben = 7;
let person: TillPerson;
beforeEach(async () => {
  stubLocalStorage();
  const pin_hash = await hashPin("4821", { iterations: 1, memorySize: 64 });
  const profile = { id: ben, company_id: 1, name: "Ben" } as TillPerson["profile"];
  const expires_at = new Date(Date.now() + 60_000).toISOString();
  person = {
    ...{ company_id: 1, user_id: ben, name: "Ben", key: "key", key_id: 3, expires_at },
    ...{ pin_hash, pin_length: 4, wrong_tries: 0, profile },
  };
  keepTillPerson(person);
});
afterEach(() => vi.unstubAllGlobals());

it("knows the right PIN, and forgets the wrong ones before it", async () => {
  expect(await verifyPinHere(ben, "4822")).toEqual({ right: false, left: 4 });
  expect(await verifyPinHere(ben, "4821")).toMatchObject({ right: true, person: { name: "Ben" } });
  expect(await verifyPinHere(ben, "4822")).toEqual({ right: false, left: 4 });
});

it("needs a connection after the fifth wrong PIN, also with the right one", async () => {
  for (const left of [4, 3, 2, 1, 0])
    expect(await verifyPinHere(ben, "9999")).toEqual({ right: false, left });
  expect(await verifyPinHere(ben, "4821")).toEqual({ right: false, left: 0 });
  noteTillPerson(ben, { wrong_tries: 0 });
  expect(await verifyPinHere(ben, "4821")).toMatchObject({ right: true });
});

it("counts a try before it is judged", () => {
  void verifyPinHere(ben, "4821");
  expect(tillPeople()).toMatchObject([{ wrong_tries: 1 }]);
});

it("knows nobody whose key has ended or expired", async () => {
  noteTillPerson(ben, { expires_at: new Date(Date.now() - 1000).toISOString() });
  expect(await verifyPinHere(ben, "4821")).toBeNull();
  forgetTillPerson(ben);
  expect(await verifyPinHere(ben, "4821")).toBeNull();
});

it("keeps the people of one company, each once", () => {
  keepTillPerson({ ...person, user_id: 8, name: "Mei" });
  keepTillPerson({ ...person, key: "newer" });
  expect(tillPeople()).toMatchObject([{ name: "Ben", key: "newer" }, { name: "Mei" }]);
  keepTillPerson({ ...person, company_id: 2, user_id: 9 });
  expect(tillPeople()).toMatchObject([{ company_id: 2 }]);
});

it("reads nothing from an entry that another version wrote", () => {
  localStorage.setItem("tillPeople", JSON.stringify([{ user_id: 1 }, null, person]));
  expect(tillPeople()).toMatchObject([{ name: "Ben" }]);
});
