import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";

/** Whether calls can reach the server, as far as this browser knows. */
export type ConnectivityState = { online: boolean };

const slice = createSlice({
  name: "connectivity",
  initialState: (): ConnectivityState => ({ online: navigator.onLine }),
  reducers: {
    onlineChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
    },
  },
});

export const connectivityReducer = slice.reducer;
export const { onlineChanged } = slice.actions;
export const selectOnline = (state: { connectivity: ConnectivityState }) => state.connectivity.online;
export const useOnline = () => useSelector(selectOnline);
