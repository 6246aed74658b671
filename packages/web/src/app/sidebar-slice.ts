import { createSlice, type PayloadAction } from "@reduxjs/toolkit";

/** Whether the sidebar stands open; each page begins with its own default (shell §3). */
export type SidebarState = { open: boolean };

const slice = createSlice({
  name: "sidebar",
  initialState: (): SidebarState => ({ open: false }),
  reducers: {
    sidebarSet: (state, { payload }: PayloadAction<boolean>) => {
      state.open = payload;
    },
    sidebarToggled: (state) => {
      state.open = !state.open;
    },
  },
});

export const sidebarReducer = slice.reducer;
export const { sidebarSet, sidebarToggled } = slice.actions;
export const selectSidebarOpen = (state: { sidebar: SidebarState }) => state.sidebar.open;
