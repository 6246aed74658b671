import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, Center, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { LogoMark } from "../ui/display/logo.tsx";
import * as texts from "./app.texts.ts";

export function NotFoundPage() {
  useEffect(() => {
    document.title = texts.notFoundTitle;
  }, []);
  return (
    <Center component="section" mih="70dvh" p="md">
      <Stack align="center" ta="center" gap="sm">
        <LogoMark size={48} />
        <Text component="h1" fz="h1" fw={650}>
          {texts.pageNotFound}
        </Text>
        <Text c="dimmed">{texts.pageNotFoundDetail}</Text>
        <Button component={Link} to="/" mt="sm">
          {shellTexts.backToHomePage}
        </Button>
      </Stack>
    </Center>
  );
}
