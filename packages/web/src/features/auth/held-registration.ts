import { normaliseEmail } from "@clove/domain/accounts/email.ts";

const storageKey = "registration";

/**
 * The `registration` value of the sign-up that this tab made (access §4): it survives a reload, and no other tab sees it. Where the
 * browser stores nothing it lasts until the page is left; afterwards the password identifies the registration.
 */
export const heldRegistration = {
  keep(email: string, registration: string): void {
    held = { email: normaliseEmail(email), registration };
    try {
      sessionStorage.setItem(storageKey, JSON.stringify(held));
    } catch (error) {
      console.warn("The sign-up is not kept over a reload", error);
    }
  },
  /** The value for this address, as a part of the calls' bodies. */
  of(email: string): { registration?: string } {
    held ??= stored();
    return held?.email === normaliseEmail(email) ? { registration: held.registration } : {};
  },
  forget(): void {
    held = null;
    try {
      sessionStorage.removeItem(storageKey);
    } catch (error) {
      console.warn("The sign-up could not be forgotten", error);
    }
  },
};

type Held = { email: string; registration: string };
let held: Held | null = null;

function stored(): Held | null {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "null");
    return isHeld(found) ? found : null;
  } catch (error) {
    console.warn("The sign-up of before cannot be read", error);
    return null;
  }
}

function isHeld(value: unknown): value is Held {
  if (typeof value !== "object" || value === null) return false;
  const { email, registration } = value as Record<string, unknown>;
  return typeof email === "string" && typeof registration === "string";
}
