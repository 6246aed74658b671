import { createAction, createSlice, type PayloadAction } from "@reduxjs/toolkit";
import { browserStorage } from "./browser-storage.ts";
import { tillPeople } from "./till-people.ts";

/** Who is signed in (access §8). Token and user id survive a reload; rights are read again from the profile. */
export type AuthState = {
  accessToken: string | null;
  user_id: number | null;
  role: string | null;
  permissions: string[];
  isPermissionsLoaded: boolean;
  /** The person has to add a passkey before anything else (access §32); stays until the page that asks for it says that it is done. */
  mustEnrol: boolean;
  /** Somebody else signed in in another tab: this one has stopped. */
  isReplaced: boolean;
  /** The server's message when it ended the session, where the person must see it (access §8). */
  endedBecause: string | null;
  /** Nobody is signed in, and the screen shows only the people of this device, who sign in by PIN (access §27). */
  isLocked: boolean;
  /** Whose PIN the lock page asks for at once; null: it asks who is there. */
  lockedFor: number | null;
};
/** What survives a reload. `at`: when it began, in milliseconds; missing where something else than this app wrote the entry. */
/** `why`: as `endedBecause`. */
export type Lock = { pick?: number | null; why?: string | null };
export type Session = { accessToken: string; user_id: number; at?: number };

const signedOut: AuthState = {
  accessToken: null,
  user_id: null,
  role: null,
  permissions: [],
  isPermissionsLoaded: false,
  mustEnrol: false,
  isReplaced: false,
  endedBecause: null,
  isLocked: false,
  lockedFor: null,
};

const slice = createSlice({
  name: "auth",
  initialState: (): AuthState => {
    const session = storedSession();
    return session
      ? { ...signedOut, ...holder(session) }
      : { ...signedOut, isLocked: tillPeople().length > 0 };
  },
  reducers: {
    loggedIn: (_, { payload }: PayloadAction<Session>) => ({ ...signedOut, ...holder(payload) }),
    /** The same person signed in again in another tab. */
    tokenRenewed: (state, { payload }: PayloadAction<string>) => {
      state.accessToken = payload;
    },
    sessionReplaced: () => ({ ...signedOut, isReplaced: true }),
    userSet: (state, { payload }: PayloadAction<{ role: string; permissions: string[] }>) => {
      state.role = payload.role;
      state.permissions = payload.permissions;
      state.isPermissionsLoaded = true;
    },
    enrolmentDemanded: (state) => {
      state.mustEnrol = true;
    },
    enrolmentDone: (state) => {
      state.mustEnrol = false;
    },
    loggedOut: (_, { payload = null }: PayloadAction<string | null | undefined>) => ({
      ...signedOut,
      endedBecause: payload,
    }),
    /** The session is over, but its local copy stays for those who come next (access §27). */
    locked: (_, { payload: { pick = null, why = null } }: PayloadAction<Lock>) => ({
      ...signedOut,
      isLocked: true,
      lockedFor: pick,
      endedBecause: why,
    }),
    /** Leaves the lock page for the login page, which says why if it is given. */
    passwordAsked: (state, { payload }: PayloadAction<string | undefined>) => {
      if (state.accessToken !== null) return;
      state.isLocked = false;
      state.endedBecause = payload ?? state.endedBecause;
    },
    /** Shows the people of this device instead of the login page. */
    pinAsked: (state) => {
      if (state.accessToken === null) state.isLocked = true;
    },
  },
});

export const authReducer = slice.reducer;
/** The server does not know the session of this token any more (401); `why`: its message, where the person must see it. */
export const sessionRefused = createAction(
  "auth/sessionRefused",
  (token: string, why: string | null = null) => ({ payload: token, meta: { why } }),
);
export const {
  enrolmentDemanded,
  enrolmentDone,
  loggedIn,
  tokenRenewed,
  sessionReplaced,
  userSet,
  loggedOut,
  locked,
  passwordAsked,
  pinAsked,
} = slice.actions;
export const selectAuth = (state: { auth: AuthState }) => state.auth;

/** As it stands in localStorage, which all tabs share; null when nobody is signed in. */
export function storedSession(): Session | null {
  const stored = browserStorage.read("auth");
  if (typeof stored !== "object" || stored === null) return null;
  const { accessToken, user_id, at } = stored as Record<string, unknown>;
  if (typeof accessToken !== "string" || typeof user_id !== "number") return null;
  return { accessToken, user_id, ...(typeof at === "number" && { at }) };
}

const holder = ({ accessToken, user_id }: Session) => ({ accessToken, user_id });
