import { useBackgroundSignIn } from "./use-background-sign-in.ts";
import { useCustomerDisplay } from "./use-customer-display.ts";

/** What goes on behind the pages while somebody is signed in, and is not needed for the first one; loaded after it. */
export function TillWatch() {
  useCustomerDisplay();
  useBackgroundSignIn();
  return null;
}
