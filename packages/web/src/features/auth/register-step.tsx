import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Select, Text, Textarea, TextInput } from "@mantine/core";
import { WithStrong } from "../../ui/display/with-strong.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./auth.texts.ts";
import { PasswordField } from "./password-field.tsx";
import { labelOf, lastStep, type Registration } from "./register-fields.ts";

type Field = (name: keyof Registration) => Record<string, unknown> & { name: string };
type Props = { step: number; field: Field; email: string; emailFixed: boolean; asksPassword: boolean };

/** The inputs of one step. */
export function RegisterStep({ step, field, email, emailFixed, asksPassword }: Props) {
  const text = (name: keyof Registration, more: { type?: string; autoComplete?: string } = {}) => (
    <TextInput key={name} label={labelOf(name)} withAsterisk {...more} {...field(name)} />
  );
  const address = (name: keyof Registration) => (
    <Textarea key={name} label={labelOf(name)} withAsterisk autosize minRows={2} size="md" {...field(name)} />
  );
  const password = (autoComplete: "new-password" | "current-password") => (
    <PasswordField
      key="password"
      label={labelOf("password")}
      withAsterisk
      autoComplete={autoComplete}
      {...field("password")}
    />
  );
  if (step === 0) {
    return [
      text("company_name", { autoComplete: "organization" }),
      text("company_email", { type: "email", autoComplete: "email" }),
      text("company_contact_number", { type: "tel", autoComplete: "tel" }),
      address("company_address"),
    ];
  }
  if (step === 1) {
    return [
      text("branch_name"),
      text("branch_email", { type: "email" }),
      text("branch_contact_number", { type: "tel" }),
      address("branch_address"),
      <Select
        key="branch_type"
        label={texts.storeType}
        data={[
          { value: "branch", label: texts.branch },
          { value: "warehouse", label: texts.warehouse },
        ]}
        allowDeselect={false}
        withAsterisk
        {...field("branch_type")}
      />,
    ];
  }
  if (step < lastStep) {
    return [
      text("name", { autoComplete: "name" }),
      text("email", { type: "email", autoComplete: "username" }),
      password("new-password"),
      <Select
        key="gender"
        label={uiTexts.gender}
        placeholder={userTexts.selectGender}
        clearable
        data={[
          { value: "male", label: texts.male },
          { value: "female", label: texts.female },
        ]}
        {...field("gender")}
      />,
    ];
  }
  return [
    emailFixed ? (
      <Text key="sent">
        <WithStrong text={(to) => texts.codeSentTo({ email: to })}>{email}</WithStrong>
      </Text>
    ) : (
      text("email", { type: "email", autoComplete: "username" })
    ),
    <TextInput
      key="otp"
      label={labelOf("otp")}
      withAsterisk
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      styles={{ input: { letterSpacing: "0.4em", fontVariantNumeric: "tabular-nums" } }}
      {...field("otp")}
    />,
    asksPassword && password("current-password"),
  ];
}
