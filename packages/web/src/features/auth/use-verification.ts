import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { failureOf, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { chosenPassword } from "./chosen-password.ts";
import { heldRegistration } from "./held-registration.ts";
import { useMatchOtpMutation, useSendOtpMutation } from "./sign-in.api.ts";

/** Milliseconds from the confirmation to the login page (access §2). */
const confirmationTime = 3000;

/** Step 4 of the sign-up: sends the code, matches it, and goes to /login 3 s after the match. */
export function useVerification(onRefused: (sentence: string | null) => void) {
  const navigate = useNavigate();
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();
  const [matchOtp, { isLoading: matching }] = useMatchOtpMutation();
  /** The e-mail that was verified. */
  const [matched, setMatched] = useState<string | null>(null);
  /** Somebody else has registered the address too, so the password tells which registration is meant (access §4). */
  const [asksPassword, setAsksPassword] = useState(false);

  useEffect(() => {
    if (matched === null) return;
    const timer = setTimeout(() => navigate("/login", { state: { email: matched } }), confirmationTime);
    return () => clearTimeout(timer);
  }, [matched, navigate]);

  const refused = (error: unknown) => onRefused(failureText(error, ""));
  return {
    sending,
    matching,
    matched: matched !== null,
    asksPassword,
    send: async (email: string) => {
      onRefused(null);
      const answer = await sendOtp({ email, ...heldRegistration.of(email) });
      if (answer.error) refused(answer.error);
      else notify.success(accountTexts.otpSent);
    },
    match: async ({ email, otp, password }: { email: string; otp: string; password: string }) => {
      const by = asksPassword ? { password } : heldRegistration.of(email);
      const answer = await matchOtp({ email, otp: otp.trim(), ...by });
      if (answer.error) {
        if (failureOf(answer.error)?.code === "registration_needed") setAsksPassword(true);
        return refused(answer.error);
      }
      heldRegistration.forget();
      chosenPassword.keep(email, password);
      setMatched(email);
      notify.success(accountTexts.accountRegistered);
    },
  };
}
