/**
 * How far the copy in this tab was read, as the server named it: what is made from it says so (docs/decisions/080). In a file of
 * its own, because the sale screen loads it before the copy.
 */
let history: string | null = null;

export const copyHistory = (): string | null => history;

export function noteCopyHistory(cursor: string | null): void {
  history = cursor;
}
