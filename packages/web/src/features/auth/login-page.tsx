import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Alert, Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import { type ReactNode, Suspense, useState } from "react";
import { useDispatch, useSelector } from "react-redux";
import { Link, useLocation } from "react-router";
import { failureOf } from "../../api/failure.ts";
import { pinAsked, selectAuth } from "../../session/auth-slice.ts";
import { useTillPeople } from "../../session/use-till-people.ts";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { ErrorState, PageSpinner } from "../../ui/feedback/states.tsx";
import { required, requiredEmail, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./auth.texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { chosenPassword } from "./chosen-password.ts";
import { PasswordField } from "./password-field.tsx";
import * as securityTexts from "./security/security.texts.ts";
import { useLoginMutation } from "./sign-in.api.ts";
import * as pinTexts from "./till-people/till-people.texts.ts";
import { typedPassword } from "./till-people/typed-password.ts";
import { UnsentHere } from "./unsent-here.tsx";

const SecondStepForm = lazyPart(() => import("./security/second-step.tsx"), "SecondStepForm");
const TillAddresses = lazyPart(() => import("./till-addresses.tsx"), "TillAddresses");
/** The server tells the addresses only to browsers on its own machine. */
const isAtServer = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);

export function LoginPage() {
  const [login, { isLoading, error, reset }] = useLoginMutation();
  const dispatch = useDispatch();
  const { endedBecause } = useSelector(selectAuth);
  const people = useTillPeople();
  /** After the verification of an e-mail, the e-mail and the password are filled in (access §2). */
  const { state } = useLocation() as { state: { email?: string } | null };
  const [initialValues] = useState(() => ({
    email: state?.email ?? "",
    password: chosenPassword.take(state?.email),
    keepsPin: false,
  }));
  const form = useCheckedForm({
    initialValues,
    validate: { email: requiredEmail(texts.eMail), password: required(texts.password) },
  });
  const { email } = form.getValues();
  const signIn = ({ keepsPin, ...values }: typeof initialValues) => {
    // Given out to the dialog that the next page opens.
    typedPassword.hold(keepsPin ? values.password : null);
    void login(values);
  };

  const step = failureOf(error)?.second_factor;
  if (step) {
    return (
      <AuthFrame title={securityTexts.isItYou} hint={securityTexts.isItYouHint}>
        <ErrorBoundary
          resetOn={step}
          failed={({ onRetry }) => <ErrorState text={shellTexts.partNotLoaded} onRetry={onRetry} />}
        >
          <Suspense fallback={<PageSpinner />}>
            <SecondStepForm key={step.challenge} step={step} onBack={reset} />
          </Suspense>
        </ErrorBoundary>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={texts.signInTo({ product: shellTexts.productName })}>
      <form {...form.element(signIn)}>
        <Stack gap="md">
          {error ? (
            <LoginRefused error={error} email={email} />
          ) : (
            endedBecause !== null && <Notice text={endedBecause} />
          )}
          <TextInput
            label={uiTexts.email}
            type="email"
            autoComplete="username"
            autoFocus={initialValues.email === ""}
            {...form.field("email")}
          />
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            autoFocus={initialValues.email !== ""}
            {...form.field("password")}
          />
          {people.length > 0 && (
            <Checkbox
              label={pinTexts.keepPinCheckbox}
              {...form.getInputProps("keepsPin", { type: "checkbox" })}
            />
          )}
          <Button type="submit" loading={isLoading} fullWidth>
            {accountTexts.login}
          </Button>
          {people.length > 0 && (
            <Button variant="subtle" onClick={() => dispatch(pinAsked())} fullWidth>
              {pinTexts.signInWithPin}
            </Button>
          )}
          <Group justify="space-between">
            <Anchor component={Link} to="/forgotPassword" size="sm">
              {accountTexts.forgotPassword}
            </Anchor>
            <Anchor component={Link} to="/register" state={{ verify: email }} size="sm">
              {accountTexts.verifyYourEmail}
            </Anchor>
          </Group>
          <Text ta="center" mt="sm">
            {texts.newHere}{" "}
            <Anchor component={Link} to="/register" fw={600}>
              {texts.signUp}
            </Anchor>
          </Text>
          <UnsentHere />
        </Stack>
      </form>
      {isAtServer && (
        <ErrorBoundary resetOn={null} failed={() => null}>
          <Suspense fallback={null}>
            <TillAddresses />
          </Suspense>
        </ErrorBoundary>
      )}
    </AuthFrame>
  );
}

/** The banner of a failed sign-in (access §6); if the password was right, the server says what is still missing (access §3). */
function LoginRefused({ error, email }: { error: unknown; email: string }) {
  const failure = failureOf(error);
  if (failure && afterRightPassword.has(failure.code)) {
    return (
      <Notice text={failure.message}>
        {failure.code === "email_unverified" && (
          <Anchor component={Link} to="/register" state={{ verify: email }} fw={600}>
            {accountTexts.verifyYourEmail}
          </Anchor>
        )}
      </Notice>
    );
  }
  const cause =
    failure === null ? uiTexts.serverUnreachable : failure.code === "invalid_login" ? "" : failure.message;
  return (
    <Alert color="red" variant="light" icon={<CircleAlert aria-hidden />} role="alert">
      <Text fw={600} c="var(--mantine-color-text)">
        {accountTexts.loginFailed}
      </Text>
      {cause && <Text size="sm">{cause}</Text>}
    </Alert>
  );
}

/** The refusals that the server explains only to a person with the right password. */
const afterRightPassword = new Set(["email_unverified", "company_pending", "company_suspended"]);

function Notice({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <Alert color="yellow" variant="light" icon={<CircleAlert aria-hidden />} role="alert">
      <Text c="var(--mantine-color-text)">{text}</Text>
      {children}
    </Alert>
  );
}
