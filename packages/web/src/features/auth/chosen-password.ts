/**
 * The password of a sign-up whose code has just matched, for the login page that follows: in memory only, for one look (access
 * §2).
 */
export const chosenPassword = {
  keep(email: string, password: string): void {
    chosen = { email, password };
  },
  /** Empty for another address; forgotten in either case. */
  take(email: string | undefined): string {
    const password = chosen?.email === email ? chosen?.password : undefined;
    chosen = null;
    return password ?? "";
  },
};

let chosen: { email: string; password: string } | null = null;
