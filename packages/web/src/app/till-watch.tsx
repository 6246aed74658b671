import { useBackgroundSignIn } from "./use-background-sign-in.ts";
import { useCounterPrinter } from "./use-counter-printer.ts";
import { useCustomerDisplay } from "./use-customer-display.ts";
import { useKeptAnswers } from "./use-kept-answers.ts";

/** What goes on behind the pages while somebody is signed in, and is not needed for the first one; loaded after it. */
export function TillWatch() {
  useCounterPrinter();
  useCustomerDisplay();
  useKeptAnswers();
  useBackgroundSignIn();
  return null;
}
