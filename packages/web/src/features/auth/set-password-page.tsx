import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { Anchor, Button, Stack } from "@mantine/core";
import { Link, useNavigate, useSearchParams } from "react-router";
import { failureFields, failureOf } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import * as texts from "./auth.texts.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { FailedCall } from "./failed-call.tsx";
import { PasswordField } from "./password-field.tsx";
import { passwordProblem } from "./register-fields.ts";
import { useSetPasswordMutation } from "./sign-in.api.ts";

/** Target of the mailed link `/setPassword?token=…` (access §7); afterwards the person signs in. */
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
    if (answer.error) return form.refuse(failureFields(answer.error));
    notify.success(accountTexts.passwordSet);
    navigate("/login");
  };

  return (
    <AuthFrame title={texts.setYourPassword} hint={texts.setPasswordHint}>
      <form {...form.element(save)}>
        <Stack>
          <FailedCall error={error}>
            {failureOf(error)?.code === "link_expired" && (
              <>
                {" "}
                <Anchor component={Link} to="/forgotPassword" fw={600}>
                  {texts.askForLink}
                </Anchor>
              </>
            )}
          </FailedCall>
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
