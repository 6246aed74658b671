import type { SyncWarning } from "@clove/domain/sync/sync-warnings.ts";
import type { Tx } from "../../db/transaction.ts";
import type { Deps } from "../../deps.ts";
import type { Scope } from "../../http/auth.ts";
import { findHolder } from "../users/users.sql.ts";
import { lockOpen } from "./quarantine.ts";
import { reasonOf, recorderOf, type Why } from "./record-one.ts";
import { storeMeant } from "./recorder.ts";

type Preview = { flags: SyncWarning[]; refusal: Why | null };
type InCompany = (act: (tx: Tx, scope: Scope) => Promise<never>) => Promise<never>;

/** Thrown to roll the transaction back; carries the preview out of it. */
class Undone extends Error {
  readonly preview: Preview;
  constructor(preview: Preview) {
    super("only a preview");
    this.preview = preview;
  }
}

/**
 * The flags or the refusal that a retry of an order would have: stores the order and rolls back (sync §10). Other records have no flags.
 * @throws AppError not_found, forbidden, quarantine_settled
 */
export async function previewQuarantined(
  inCompany: InCompany,
  deps: Pick<Deps, "mail" | "log" | "config" | "sessions">,
  id: number,
): Promise<Preview> {
  let isOpen = false;
  try {
    return await inCompany(async (tx, scope) => {
      const { kind, body, sent_by } = await lockOpen(tx, scope, id);
      isOpen = true;
      if (kind !== "order") throw new Undone({ flags: [], refusal: null });
      const sender = (await findHolder(tx.db, scope, sent_by))!;
      const { warnings } = await storeMeant(
        { tx, scope, deps, sender, isRetry: true },
        kind,
        recorderOf(kind),
        body,
      );
      throw new Undone({ flags: warnings, refusal: null });
    });
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    const refusal = isOpen ? reasonOf(error) : null;
    if (refusal) return { flags: [], refusal };
    throw error;
  }
}
