import { createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { browserStorage } from "./browser-storage.ts";

/** S0 §3 "Authentication state". Token and user id survive a reload; rights are read again from the profile. */
export type AuthState = {
  accessToken: string | null;
  user_id: number | null;
  role: string | null;
  permissions: string[];
  isPermissionsLoaded: boolean;
};

const signedOut: AuthState = {
  accessToken: null,
  user_id: null,
  role: null,
  permissions: [],
  isPermissionsLoaded: false,
};

const slice = createSlice({
  name: "auth",
  initialState: (): AuthState => ({ ...signedOut, ...storedSession() }),
  reducers: {
    loggedIn: (state, { payload }: PayloadAction<{ accessToken: string; user_id: number }>) => {
      Object.assign(state, signedOut, payload);
    },
    userSet: (state, { payload }: PayloadAction<{ role: string; permissions: string[] }>) => {
      state.role = payload.role;
      state.permissions = payload.permissions;
      state.isPermissionsLoaded = true;
    },
    loggedOut: () => signedOut,
  },
});

export const authReducer = slice.reducer;
export const { loggedIn, userSet, loggedOut } = slice.actions;
export const selectAuth = (state: { auth: AuthState }) => state.auth;

function storedSession(): Partial<AuthState> {
  const stored = browserStorage.read("auth");
  if (typeof stored !== "object" || stored === null) return {};
  const { accessToken, user_id } = stored as Record<string, unknown>;
  return typeof accessToken === "string" && typeof user_id === "number" ? { accessToken, user_id } : {};
}
