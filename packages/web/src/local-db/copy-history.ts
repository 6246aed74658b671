/**
 * The server's cursor up to which this tab's copy was read; records that are made from the copy name it (docs/decisions/080). In a
 * file of its own, because the sale screen loads it before the copy.
 */
let history: string | null = null;

export const copyHistory = (): string | null => history;

export function noteCopyHistory(cursor: string | null): void {
  history = cursor;
}
