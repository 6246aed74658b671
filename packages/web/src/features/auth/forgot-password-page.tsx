import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { Alert, Anchor, Button, Stack, TextInput } from "@mantine/core";
import { Link } from "react-router";
import { requiredEmail, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./auth.texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FailedCall } from "./failed-call.tsx";
import { useForgotPasswordMutation } from "./sign-in.api.ts";

/** Asks for a link to set a password (access §7); the answer is the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const [ask, { isLoading, isSuccess, error }] = useForgotPasswordMutation();
  const form = useCheckedForm({
    initialValues: { email: "" },
    validate: { email: requiredEmail(texts.eMail) },
  });
  return (
    <AuthFrame title={accountTexts.forgotPassword} hint={texts.linkHint}>
      <form {...form.element((values) => void ask(values))}>
        <Stack>
          <div role="status">
            {isSuccess && (
              <Alert color="green" variant="light">
                {accountTexts.passwordLinkSent}
              </Alert>
            )}
          </div>
          <FailedCall error={error} />
          <TextInput
            label={uiTexts.email}
            type="email"
            autoComplete="username"
            autoFocus
            {...form.field("email")}
          />
          <Button type="submit" loading={isLoading}>
            {texts.sendTheLink}
          </Button>
          <Anchor component={Link} to="/login" ta="center">
            {texts.backToLogin}
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  );
}
