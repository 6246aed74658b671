import { useSyncExternalStore } from "react";
import { type TillPerson, tillPeople, watchTillPeople } from "./till-people.ts";

/** The people who have a PIN on this device. */
export const useTillPeople = (): readonly TillPerson[] => useSyncExternalStore(watchTillPeople, tillPeople);
