import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";
import { loggedOut } from "../session/auth-slice.ts";
import type { SyncRemark } from "./sync-remarks.ts";

/** How far sending has come (sync §5), and what waits on this device. */
export type SyncState = {
  phase: "idle" | "running" | "complete" | "error";
  /** 0…100 of the upload that runs. */
  percent: number;
  /** Records of this company that are not sent yet. */
  waiting: number;
  /** Records that the server put aside. */
  quarantined: number;
  /** Remarks of the server about records that it stored, until somebody has read them. */
  remarks: readonly SyncRemark[];
  /** When nothing was left to send the last time (ISO 8601 UTC); null = never on this device. */
  lastSyncAt: string | null;
};

const nothing: SyncState = {
  phase: "idle",
  percent: 0,
  waiting: 0,
  quarantined: 0,
  remarks: [],
  lastSyncAt: null,
};

const slice = createSlice({
  name: "sync",
  initialState: nothing,
  reducers: {
    syncStarted: (state) => {
      state.phase = "running";
      state.percent = 0;
    },
    syncProgressed: (state, { payload }: PayloadAction<number>) => {
      // The percentages of batches are estimates: the figure never goes down.
      state.percent = Math.max(state.percent, payload);
    },
    syncEnded: (state, { payload }: PayloadAction<"complete" | "error" | "idle">) => {
      state.phase = payload;
    },
    unsentCounted: (
      state,
      { payload }: PayloadAction<Pick<SyncState, "waiting" | "quarantined" | "remarks" | "lastSyncAt">>,
    ) => {
      return { ...state, ...payload };
    },
  },
  extraReducers: (builder) => builder.addCase(loggedOut, () => nothing),
});

export const syncReducer = slice.reducer;
export const { syncStarted, syncProgressed, syncEnded, unsentCounted } = slice.actions;
export const selectSync = (state: { sync: SyncState }) => state.sync;
export const useSyncState = () => useSelector(selectSync);
