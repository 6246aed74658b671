import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import { passwordLengths } from "@clove/domain/accounts/password.ts";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import * as texts from "./auth.texts.ts";

/** A password with a show/hide toggle that the keyboard reaches too; a new one with its rules (access §7). */
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
