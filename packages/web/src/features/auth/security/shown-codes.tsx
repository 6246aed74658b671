import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { Copy, Download, KeyRound } from "lucide-react";
import { notify } from "../../../ui/feedback/notify.ts";
import { saveFile } from "../../../ui/save-file.ts";
import * as texts from "./security.texts.ts";

/** New recovery codes, the only time that they are shown. */
export function ShownCodes({
  codes,
  done,
  onDone,
}: {
  codes: readonly string[];
  done: string;
  onDone: () => void;
}) {
  const text = `${codes.join("\n")}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => notify.success(texts.codesCopied),
      () => notify.error(texts.browserRefused),
    );
  return (
    <Stack>
      <Alert color="yellow" variant="light" icon={<KeyRound size={20} aria-hidden />}>
        {texts.codesShownOnce}
      </Alert>
      <Text size="sm">{texts.recoveryCodesWhat}</Text>
      <SimpleGrid
        component="ul"
        cols={{ base: 1, sm: 2 }}
        spacing="xs"
        verticalSpacing="xs"
        m={0}
        p={0}
        style={{ listStyle: "none" }}
        aria-label={texts.recoveryCodes}
      >
        {codes.map((code) => (
          <li key={code}>
            <Code fz="md" block>
              {code}
            </Code>
          </li>
        ))}
      </SimpleGrid>
      <Group justify="space-between">
        <Group gap="sm">
          <Button variant="default" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy()}>
            {texts.copyCodes}
          </Button>
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            onClick={() => saveFile(texts.codesFile, new Blob([text], { type: "text/plain" }))}
          >
            {texts.saveCodes}
          </Button>
        </Group>
        <Button onClick={onDone}>{done}</Button>
      </Group>
    </Stack>
  );
}
