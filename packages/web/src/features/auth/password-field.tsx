import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";

/** A password with a show/hide toggle that the keyboard reaches too. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      size="md"
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        "aria-label": visible ? "Hide password" : "Show password",
        tabIndex: 0,
      }}
    />
  );
}
