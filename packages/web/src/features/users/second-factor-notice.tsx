import * as secondFactorTexts from "@clove/domain/second-factor/second-factor.texts.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { failureText } from "../../api/failure.ts";
import { ConfirmDialog } from "../../ui/dialogs/confirm-dialog.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { useResetSecondFactorMutation } from "../auth/security/security.api.ts";
import * as texts from "./users.texts.ts";

/** Says that somebody signs in with a passkey as well, with a button that ends it (access §33). */
export function SecondFactorNotice({ user, isAllowed }: { user: OneUser; isAllowed: boolean }) {
  const [reset, { isLoading }] = useResetSecondFactorMutation();
  const [isAsking, setAsking] = useState(false);
  const confirm = async () => {
    const { error } = await reset({ id: user.id });
    setAsking(false);
    if (error) notify.error(failureText(error));
    else notify.success(secondFactorTexts.secondFactorReset);
  };
  return (
    <Alert color="blue" icon={<KeyRound size={20} aria-hidden />}>
      <Group justify="space-between">
        <Text>{texts.hasSecondFactor}</Text>
        <Button variant="default" disabled={!isAllowed} onClick={() => setAsking(true)}>
          {texts.resetSecondFactor}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        question={texts.resetSecondFactorQuestion({ name: user.name })}
        detail={texts.resetSecondFactorDetail}
        confirmLabel={texts.resetSecondFactor}
        danger
        working={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      />
    </Alert>
  );
}
