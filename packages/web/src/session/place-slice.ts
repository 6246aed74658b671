import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { browserStorage } from "./browser-storage.ts";

/** The counter this device sells at; `unique_no` is needed for offline ids (offline §4). */
export type ChosenTerminal = { id: number; unique_no: string; name: string; branch_id: number };

/** Where this device sells: chosen store and counter, kept in `branchId` and `terminal`. */
export type PlaceState = { branchId: number | null; terminal: ChosenTerminal | null };

const slice = createSlice({
  name: "place",
  initialState: (): PlaceState => ({ branchId: storedBranch(), terminal: storedTerminal() }),
  reducers: {
    /** Another store has other counters: the chosen one is dropped. */
    branchChosen: (state, { payload }: PayloadAction<number | null>) => {
      state.branchId = payload;
      if (state.terminal?.branch_id !== payload) state.terminal = null;
    },
    terminalChosen: (state, { payload }: PayloadAction<ChosenTerminal | null>) => {
      state.terminal = payload;
      if (payload) state.branchId = payload.branch_id;
    },
    placeForgotten: () => ({ branchId: null, terminal: null }),
  },
});

export const placeReducer = slice.reducer;
export const { branchChosen, terminalChosen, placeForgotten } = slice.actions;
export const selectPlace = (state: { place: PlaceState }) => state.place;

function storedBranch() {
  const stored = browserStorage.read("branchId");
  return typeof stored === "number" ? stored : null;
}

/** The counter at which this device stands: the chosen one, else the last that was. */
export const standingAt = ({ terminal }: PlaceState): ChosenTerminal | null =>
  terminal ?? storedTerminal("tillCounter");

function storedTerminal(key: "terminal" | "tillCounter" = "terminal"): ChosenTerminal | null {
  const stored = browserStorage.read(key);
  if (typeof stored !== "object" || stored === null) return null;
  const { id, unique_no, name, branch_id } = stored as Record<string, unknown>;
  return typeof id === "number" &&
    typeof unique_no === "string" &&
    typeof name === "string" &&
    typeof branch_id === "number"
    ? { id, unique_no, name, branch_id }
    : null;
}
