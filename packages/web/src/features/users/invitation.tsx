import type { OneUser } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Alert, Button, Group, Text } from "@mantine/core";
import { Mail } from "lucide-react";
import { failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useInviteUserMutation } from "./users.api.ts";

/** Says that a user has not set a password yet, with a button that mails another link (access §22). */
export function Invitation({ user, isAllowed }: { user: OneUser; isAllowed: boolean }) {
  const [invite, { isLoading }] = useKeyed(useInviteUserMutation());
  const send = async () => {
    const answer = await invite({ id: user.id });
    if (answer.error) notify.error(failureText(answer.error));
    else notify.success(userTexts.invitationSent);
  };
  return (
    <Alert color="blue" icon={<Mail size={20} aria-hidden />}>
      <Group justify="space-between">
        <Text>{userTexts.invitationNotAccepted}</Text>
        <Button
          variant="default"
          loading={isLoading}
          disabled={!isAllowed || user.status !== "active"}
          onClick={() => void send()}
        >
          {userTexts.sendInvitationAgain}
        </Button>
      </Group>
    </Alert>
  );
}
