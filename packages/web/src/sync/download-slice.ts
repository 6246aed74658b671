import type { StreamType } from "@clove/domain/sync/stream.schema.ts";
import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** How the local copy is kept up to date: by this tab's stream, or by another tab's that it follows. */
export type DownloadState = {
  /** `loading`: a snapshot is coming; `live`: changes arrive as they are made. */
  phase: "idle" | "loading" | "live";
  /** The type that is being received, and how many rows of it; `expected` null where the server did not say. */
  type: StreamType | null;
  received: number;
  expected: number | null;
  /** 0…100 over all types of the snapshot. */
  percent: number;
  /** Nothing is stored any more: the copy lasts until the tab closes. */
  storageFailed: boolean;
  /** Changes do not arrive as they are made: they are polled every few seconds (sync §16). */
  isPolled: boolean;
  /** Grows with every change of products or their stock that the copy took in: an open cart follows it. */
  catalogueChanges: number;
};

const nothing: DownloadState = {
  phase: "idle",
  type: null,
  received: 0,
  expected: null,
  percent: 0,
  storageFailed: false,
  isPolled: false,
  catalogueChanges: 0,
};

const slice = createSlice({
  name: "download",
  initialState: nothing,
  reducers: {
    downloadProgressed: (state, { payload }: PayloadAction<Partial<DownloadState>>) => {
      Object.assign(state, payload);
    },
    catalogueChanged: (state) => {
      state.catalogueChanges += 1;
    },
    downloadStopped: () => nothing,
  },
});

export const downloadReducer = slice.reducer;
export const { downloadProgressed, catalogueChanged, downloadStopped } = slice.actions;
export const selectDownload = (state: { download: DownloadState }) => state.download;
export const selectCatalogueChanges = (state: { download: DownloadState }) => state.download.catalogueChanges;
