import * as secondFactorTexts from "@clove/domain/second-factor/second-factor.texts.ts";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { failureFields } from "../../../api/failure.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { FailedCall } from "../failed-call.tsx";
import { PasswordField } from "../password-field.tsx";
import { makePasskey } from "./ask-authenticator.ts";
import { useBeginPasskeyMutation, useStorePasskeyMutation } from "./security.api.ts";
import * as texts from "./security.texts.ts";

type Props = {
  /** Called with the recovery codes that came with a first passkey, else null. */
  onAdded: (codes: string[] | null) => void;
};

/** Asks for a name and the password, then the browser for a passkey (access §29). */
export function AddPasskeyForm({ onAdded }: Props) {
  const [begin] = useBeginPasskeyMutation();
  const [store] = useStorePasskeyMutation();
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useCheckedForm({
    initialValues: { name: texts.thisDevice, password: "" },
    validate: { name: required(texts.passkeyName), password: required(texts.yourPassword) },
  });

  const add = async ({ name, password }: { name: string; password: string }) => {
    const begun = await begin({ password });
    if (begun.error) return refuse(begun.error);
    const response = await makePasskey(begun.data.options).catch((cause: Error) => {
      // The shape of an answer that this device gives itself.
      refuse({ status: "offline", message: cause.message });
    });
    if (!response) return;
    const stored = await store({ name, response });
    if (stored.error) return refuse(stored.error);
    notify.success(secondFactorTexts.passkeyAdded);
    onAdded(stored.data.recovery_codes);
  };
  const refuse = (cause: unknown) => {
    setError(cause);
    form.refuse(failureFields(cause));
  };
  const submit = (values: { name: string; password: string }) => {
    setError(null);
    setWorking(true);
    void add(values).finally(() => setWorking(false));
  };
  const isAtField = Object.keys(failureFields(error)).length > 0;

  return (
    <form {...form.element(submit)}>
      <Stack>
        {!isAtField && <FailedCall error={error} />}
        <TextInput
          label={texts.passkeyName}
          description={texts.passkeyNameHint}
          maxLength={60}
          autoComplete="off"
          data-autofocus
          {...form.field("name")}
        />
        <PasswordField
          label={texts.yourPassword}
          autoComplete="current-password"
          {...form.field("password")}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isWorking}>
            {texts.addPasskey}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
