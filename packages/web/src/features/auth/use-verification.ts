import { messages } from "@clove/domain/messages.ts";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/notify.ts";
import { useMatchOtpMutation, useSendOtpMutation } from "./auth.api.ts";

/** Milliseconds from the confirmation to /login (S0 §9). */
const confirmationTime = 3000;

/** Step 4 of the sign-up: sends the code, matches it, and goes to /login 3 s after the match. */
export function useVerification(onRefused: (sentence: string | null) => void) {
  const navigate = useNavigate();
  const [sendOtp, { isLoading: sending }] = useSendOtpMutation();
  const [matchOtp, { isLoading: matching }] = useMatchOtpMutation();
  const [matched, setMatched] = useState(false);

  useEffect(() => {
    if (!matched) return;
    const timer = setTimeout(() => navigate("/login"), confirmationTime);
    return () => clearTimeout(timer);
  }, [matched, navigate]);

  const refused = (error: unknown) => {
    notify.error(messages.somethingWentWrong);
    onRefused(failureText(error, messages.somethingWentWrong));
  };
  return {
    sending,
    matching,
    matched,
    send: async (email: string) => {
      onRefused(null);
      const answer = await sendOtp({ email });
      if (answer.error) refused(answer.error);
      else notify.success(messages.otpSent);
    },
    match: async (email: string, otp: string) => {
      const answer = await matchOtp({ email, otp: otp.trim() });
      if (answer.error) return refused(answer.error);
      setMatched(true);
      notify.success(messages.accountRegistered);
    },
  };
}
