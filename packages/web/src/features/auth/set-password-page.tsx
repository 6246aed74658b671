import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { checkPassword } from "@clove/domain/accounts/password.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { Alert, Anchor, Button, Stack } from "@mantine/core";
import { Link, useNavigate, useSearchParams } from "react-router";
import { failureFields, failureOf, failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { Said } from "../../ui/forms/said.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { useSetPasswordMutation } from "./auth.api.ts";
import * as texts from "./auth.texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { PasswordField } from "./password-field.tsx";

/** Target of the mailed link `/setPassword?token=…` (access §7); it signs in nobody. */
export function SetPasswordPage() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [setPassword, { isLoading, error }] = useSetPasswordMutation();
  const form = useCheckedForm({
    initialValues: { password: "" },
    validate: { password: passwordProblem },
  });

  const save = async ({ password }: { password: string }) => {
    const answer = await setPassword({ token: query.get("token") ?? "", password });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return;
    }
    notify.success(accountTexts.passwordSet);
    navigate("/login");
  };

  return (
    <AuthFrame title={texts.setYourPassword} hint={texts.setPasswordHint}>
      <form {...form.element(save)}>
        <Stack>
          {error && (
            <Alert color="red" variant="light" role="alert">
              <Said text={failureText(error, commonTexts.somethingWentWrong)} />
              {failureOf(error)?.code === "link_expired" && (
                <>
                  {" "}
                  <Anchor component={Link} to="/forgotPassword" fw={600}>
                    {texts.askForLink}
                  </Anchor>
                </>
              )}
            </Alert>
          )}
          <PasswordField
            label={texts.newPassword}
            autoComplete="new-password"
            autoFocus
            {...form.field("password")}
          />
          <Button type="submit" loading={isLoading}>
            {texts.setPassword}
          </Button>
          <Anchor component={Link} to="/login" ta="center">
            {texts.backToLogin}
          </Anchor>
        </Stack>
      </form>
    </AuthFrame>
  );
}

function passwordProblem(password: string): string | null {
  const refusal = checkPassword(password);
  return refusal && errorText(refusal);
}
