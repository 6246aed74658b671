/** The password of a sign-up whose code has just matched, for the login page that follows (access §2): in memory only, and read once. */
export const chosenPassword = {
  keep(email: string, password: string): void {
    chosen = { email, password };
  },
  /** Returns "" for another address; either way the password is forgotten. */
  take(email: string | undefined): string {
    const password = chosen?.email === email ? chosen?.password : undefined;
    chosen = null;
    return password ?? "";
  },
};

let chosen: { email: string; password: string } | null = null;
