/** The password that was just typed, for a PIN that is chosen right after the sign-in. In memory only. */
let held: string | null = null;

export const typedPassword = {
  hold(password: string | null) {
    held = password;
  },
  isHeld: () => held !== null,
  read: () => held ?? "",
};
