import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { failureFields } from "../../../api/failure.ts";
import { required, useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { FailedCall } from "../failed-call.tsx";
import { PasswordField } from "../password-field.tsx";
import * as texts from "./security.texts.ts";

type Props = {
  question: string;
  detail: string | undefined;
  confirmLabel: string;
  danger?: boolean;
  /** Resolves to the error of the call, or to undefined when it was carried out. */
  act: (password: string) => Promise<unknown>;
  onClose: () => void;
};

/** A question that also takes the password of whoever is signed in. */
export function PasswordDialog({ question, detail, confirmLabel, danger = false, act, onClose }: Props) {
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const form = useCheckedForm({
    initialValues: { password: "" },
    validate: { password: required(texts.yourPassword) },
  });
  const submit = async ({ password }: { password: string }) => {
    setWorking(true);
    const refused = await act(password).finally(() => setWorking(false));
    if (refused === undefined) return;
    setError(refused);
    form.refuse(failureFields(refused));
  };
  const isAtField = "password" in failureFields(error);
  return (
    <Modal opened onClose={onClose} title={question} size="sm">
      <form {...form.element((values) => void submit(values))}>
        <Stack>
          {detail !== undefined && <Text c="dimmed">{detail}</Text>}
          {!isAtField && <FailedCall error={error} />}
          <PasswordField
            label={texts.yourPassword}
            autoComplete="current-password"
            data-autofocus
            {...form.field("password")}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button type="submit" color={danger ? "red.8" : undefined} loading={isWorking}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
