import { browserStorage } from "../session/browser-storage.ts";
import { appState, type InstallEvent } from "./app-state.ts";

/** Catches the browser's offer to install the app, which comes once and early. A dismissed banner stays away. */
export function watchInstall(): void {
  window.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    if (browserStorage.read("installDismissed") !== true) appState.set({ install: event as InstallEvent });
  });
  window.addEventListener("appinstalled", () => appState.set({ install: null }));
}

export async function installApp(): Promise<void> {
  const { install } = appState.get();
  // An offer can be taken up once.
  appState.set({ install: null });
  await install?.prompt();
}

export function dismissInstall(): void {
  browserStorage.write("installDismissed", true);
  appState.set({ install: null });
}
