import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { language } from "@clove/domain/languages/texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Alert, Anchor, Button, Group, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { failureFields, failureText } from "../../api/failure.ts";
import { Said } from "../../ui/forms/said.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./auth.texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { heldRegistration } from "./held-registration.ts";
import {
  checkStep,
  emptyRegistration,
  lastStep,
  type Registration,
  stepOf,
  steps,
  takenFromCompany,
} from "./register-fields.ts";
import { RegisterStep } from "./register-step.tsx";
import { RegisterSteps } from "./register-steps.tsx";
import { useRegisterMutation } from "./sign-in.api.ts";
import { useVerification } from "./use-verification.ts";

/** Sign-up in four steps (access §1, §2). The login page's "Verify your e-mail" enters at step 4 (access §3). */
export function RegisterPage() {
  const { state } = useLocation() as { state: { verify?: string; registered?: true } | null };
  const navigate = useNavigate();
  const verifying = state?.verify !== undefined;
  const [step, setStep] = useState(verifying ? lastStep : 0);
  /** Why the last call was refused; "" if there is no reason, or if a field shows it. */
  const [refusal, setRefusal] = useState<string | null>(null);
  const [register, { isLoading }] = useRegisterMutation();
  const verification = useVerification(setRefusal);
  const form = useCheckedForm<Registration>({
    initialValues: { ...emptyRegistration, email: state?.verify ?? "" },
    validate: (values) => checkStep(step, values, verification.asksPassword),
  });
  /** The company as it was when branch and user last took values over from it. */
  const companyBefore = useRef(emptyRegistration);
  useFocusOnChange(step, form.focusFirst);

  const createAccount = async (values: Registration) => {
    const { otp: _, ...payload } = values;
    const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const answer = await register({ ...payload, time_zone, language: language() });
    if (answer.error) {
      const fields = failureFields(answer.error);
      // The reason is shown at the field then.
      const isAtField = Object.keys(fields).some((field) => field in values);
      setRefusal(isAtField ? "" : failureText(answer.error, ""));
      setStep(stepOf(Object.keys(fields), step));
      form.setErrors(fields);
      return;
    }
    heldRegistration.keep(payload.email, answer.data.registration);
    setStep(lastStep);
    // A reload returns to this step.
    await navigate("/register", { replace: true, state: { verify: payload.email, registered: true } });
    await verification.send(payload.email);
  };

  const goOn = (values: Registration) => {
    setRefusal(null);
    if (step === lastStep) return verification.match(values);
    if (step === lastStep - 1) return createAccount(values);
    if (step === 0) {
      form.setValues(takenFromCompany(values, companyBefore.current));
      companyBefore.current = values;
    }
    setStep(step + 1);
  };

  const email = form.getValues().email;
  return (
    <AuthFrame title={texts.signUpTo({ product: shellTexts.productName })}>
      <RegisterSteps current={step} />
      <form {...form.element((values) => void goOn(values))}>
        <Stack mt="lg">
          {refusal !== null && (
            <Alert color="red" variant="light" role="alert" title={commonTexts.somethingWentWrong}>
              <Said text={refusal} />
            </Alert>
          )}
          {verification.matched ? (
            <Alert color="green" variant="light" role="status">
              {accountTexts.accountRegistered}
            </Alert>
          ) : (
            <RegisterStep
              step={step}
              field={form.field}
              emailFixed={state?.registered === true}
              email={email}
              asksPassword={verification.asksPassword}
            />
          )}
          <Group justify="space-between" wrap="nowrap">
            {step > 0 && step < lastStep && (
              <Button variant="default" onClick={() => setStep(step - 1)}>
                {commonTexts.previous}
              </Button>
            )}
            {step === lastStep && (
              <Button
                variant="default"
                loading={verification.sending}
                disabled={verification.matched || email.trim() === ""}
                onClick={() => void verification.send(email)}
              >
                {accountTexts.resend}
              </Button>
            )}
            <Button
              type="submit"
              flex={1}
              loading={isLoading || verification.matching}
              disabled={verification.matched}
            >
              {step === lastStep ? commonTexts.submit : commonTexts.next}
            </Button>
          </Group>
          <Text ta="center" mt="sm">
            {texts.haveAccount}{" "}
            <Anchor component={Link} to="/login" fw={600}>
              {texts.backToLogin}
            </Anchor>
          </Text>
        </Stack>
      </form>
      <div role="status" className="visually-hidden">
        {texts.stepOf({ step: step + 1, steps: steps.length, title: steps[step]?.title() ?? "" })}
      </div>
    </AuthFrame>
  );
}

/** Focuses the first field of each new step, and of the page when it opens. */
function useFocusOnChange(step: number, focusFirst: (fields: object) => void) {
  const focus = useRef(focusFirst);
  focus.current = focusFirst;
  useEffect(() => {
    const fields = steps[step]?.fields ?? [];
    const first = step === lastStep ? ["otp"] : fields;
    focus.current(Object.fromEntries(first.map((field) => [field, true])));
  }, [step]);
}
