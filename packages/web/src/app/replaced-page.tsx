import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, Center, Stack, Text } from "@mantine/core";
import { LogoMark } from "../ui/display/logo.tsx";

/** Shown instead of the app: a browser has one session, and somebody else signed in in another tab. */
export function ReplacedPage() {
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack align="center" ta="center" gap="sm" role="alert">
        <LogoMark size={48} />
        <Text component="h1" fz="h1" fw={650}>
          {shellTexts.sessionReplaced}
        </Text>
        <Text c="dimmed">{shellTexts.sessionReplacedDetail}</Text>
        <Button mt="sm" autoFocus onClick={() => location.assign("/")}>
          {shellTexts.sessionReplacedGoOn}
        </Button>
      </Stack>
    </Center>
  );
}
