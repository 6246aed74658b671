import { browserStorage } from "../session/browser-storage.ts";
import type { ChosenTerminal } from "../session/place-slice.ts";

/** A practice without a connection (offline §17), of all tabs of this browser; in localStorage, so that it survives a reload. */
export type Drill = {
  /** Names it in the calls that tell the server of it. */
  id: string;
  company_id: number;
  began_by: number;
  terminal: Pick<ChosenTerminal, "id" | "name">;
  began_at: string;
  /** When the line comes back by itself; milliseconds. */
  until: number;
  ended?: EndedDrill;
};
/** `kept`: temp_ids of what was made meanwhile; `practised`: totals of the practice sales; `isTold`: the server knows. */
type EndedDrill = { at: string; kept: string[]; practised: number[]; isTold?: true };

const listeners = new Set<() => void>();
let text = "";
let drill: Drill | null = null;

export const storedDrill = {
  /** The same object as long as nothing has changed. */
  read(): Drill | null {
    const stored = browserStorage.read("drill");
    const now = JSON.stringify(stored);
    if (now !== text) {
      text = now;
      drill = isDrill(stored) ? stored : null;
    }
    return drill;
  },
  write(next: Drill | null) {
    if (next) browserStorage.write("drill", next);
    else browserStorage.remove("drill");
    for (const listener of listeners) listener();
  },
  /** Also of what other tabs write. Returns the function that stops watching. */
  watch(listener: () => void): () => void {
    const onStorage = ({ key }: StorageEvent) => (key === "drill" || key === null) && listener();
    listeners.add(listener);
    window.addEventListener("storage", onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener("storage", onStorage);
    };
  },
};

/** Another version of the app may have written it. */
function isDrill(stored: unknown): stored is Drill {
  const { id, until, began_at, terminal } = (stored ?? {}) as Partial<Drill>;
  return (
    typeof id === "string" &&
    typeof until === "number" &&
    typeof began_at === "string" &&
    terminal !== undefined
  );
}
