import { liveQuery } from "dexie";
import { nanoid } from "nanoid";
import { useCallback, useEffect, useRef, useState } from "react";
import { clovePosDb } from "../../../local-db/clove-pos-db.ts";
import { readDraft, writeDraft } from "../../../local-db/kept-draft.ts";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import { emptyDraft, type MoveDraft, type MoveKind } from "./move-draft.ts";

const tab = nanoid();

/**
 * The draft of a page, kept on this device for each person (stock §19): it survives a reload and a sign-out, and takes over changes made
 * in another tab. Null until it is read. `change` resolves when the change is on disk, or cannot be written.
 */
export function useMoveDraft(kind: MoveKind): {
  draft: MoveDraft | null;
  change: (update: (draft: MoveDraft) => MoveDraft) => Promise<void>;
} {
  const { data: profile } = useGetProfileQuery();
  const name = profile && `${kind} ${profile.company_id}:${profile.id}`;
  const [draft, setDraft] = useState<MoveDraft | null>(null);
  const latest = useRef<MoveDraft | null>(null);
  const show = useCallback((next: MoveDraft) => {
    latest.current = next;
    setDraft(next);
  }, []);

  useEffect(() => {
    if (name === undefined) return;
    const kept = liveQuery(() => readDraft(clovePosDb(), name)).subscribe({
      next: (found) => {
        if (latest.current === null || (found && found.tab !== tab)) show(draftOf(found?.draft));
      },
      error: (error) => {
        console.warn("The draft could not be read", error);
        if (latest.current === null) show(emptyDraft);
      },
    });
    return () => kept.unsubscribe();
  }, [name, show]);

  const change = useCallback(
    async (update: (draft: MoveDraft) => MoveDraft) => {
      if (name === undefined || latest.current === null) return;
      show(update(latest.current));
      await writeDraft(clovePosDb(), name, { tab, draft: latest.current }).catch((error: unknown) =>
        console.warn("The draft could not be kept", error),
      );
    },
    [name, show],
  );
  return { draft, change };
}

/** The stored draft, which another version of the app may have written. */
function draftOf(kept: unknown): MoveDraft {
  const { picked, added } = (kept ?? {}) as Partial<MoveDraft>;
  return Array.isArray(picked) && Array.isArray(added)
    ? { ...emptyDraft, ...(kept as MoveDraft) }
    : emptyDraft;
}
