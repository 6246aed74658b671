import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { passwordLengths } from "@clove/domain/accounts/password.ts";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import * as texts from "./auth.texts.ts";

/** A password with a button that shows it, also for the keyboard; a new password with its rules (access §7). */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      size="md"
      description={props.autoComplete === "new-password" && accountTexts.passwordRules(passwordLengths)}
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": visible ? texts.hidePassword : texts.showPassword,
        tabIndex: 0,
      }}
    />
  );
}
