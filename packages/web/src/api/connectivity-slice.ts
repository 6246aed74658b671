import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { useSelector } from "react-redux";

/** Whether calls can reach the server, as far as this browser knows (offline §2). */
export type ConnectivityState = {
  online: boolean;
  /** The server has announced maintenance (offline §2). */
  underMaintenanceStatus: boolean;
};

const slice = createSlice({
  name: "connectivity",
  initialState: (): ConnectivityState => ({ online: navigator.onLine, underMaintenanceStatus: false }),
  reducers: {
    onlineChanged: (state, { payload }: PayloadAction<boolean>) => {
      state.online = payload;
      if (payload) state.underMaintenanceStatus = false;
    },
    underMaintenance: (state) => {
      state.online = false;
      state.underMaintenanceStatus = true;
    },
  },
});

export const connectivityReducer = slice.reducer;
export const { onlineChanged, underMaintenance } = slice.actions;

type Seen = { connectivity: ConnectivityState };
export const selectOnline = (state: Seen) => state.connectivity.online;
export const useOnline = () => useSelector(selectOnline);
export const useUnderMaintenance = () =>
  useSelector((state: Seen) => state.connectivity.underMaintenanceStatus);
