/** Whose badge a code is, `STAFF-` and the user's id (access §27); null: it is none. Scanners may be set to small letters. */
export function readStaffBadge(code: string): number | null {
  const id = /^STAFF-(\d{1,15})$/i.exec(code)?.[1];
  return id === undefined ? null : Number(id);
}
