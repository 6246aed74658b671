import { useSyncExternalStore } from "react";

/** The browser's state of the installed app: updates, installation, offline start. */
export type AppState = {
  /** `taken`: another tab has taken the new version, this one still runs the old. */
  update: "none" | "waiting" | "taken";
  /** Set while the browser would install the app when asked. */
  install: InstallEvent | null;
  /** Whether the app starts without a connection: not on plain http, nor where the browser refuses. */
  startsOffline: "unknown" | "yes" | "no";
};

/** Chromium's `beforeinstallprompt`, which is missing in TypeScript's DOM types. */
export type InstallEvent = Event & { prompt: () => Promise<unknown> };

let state: AppState = { update: "none", install: null, startsOffline: "unknown" };
const listeners = new Set<() => void>();

export const appState = {
  get: () => state,
  set(change: Partial<AppState>) {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  },
};

export function useAppState(): AppState {
  return useSyncExternalStore(subscribe, appState.get);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
