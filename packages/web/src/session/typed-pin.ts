/** A PIN that was typed without a connection, until the server can judge it. Never stored. */
let held: { user_id: number; pin: string } | null = null;

export const typedPin = {
  hold(user_id: number, pin: string) {
    held = { user_id, pin };
  },
  of: (user_id: number | null): string | null => (held && held.user_id === user_id ? held.pin : null),
  forget() {
    held = null;
  },
};
