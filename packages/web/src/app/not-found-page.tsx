import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Button, Center, Stack, Text } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import { LogoMark } from "../ui/logo.tsx";

export function NotFoundPage() {
  useEffect(() => {
    document.title = "Not found – Clove POS";
  }, []);
  return (
    <Center component="section" mih="70dvh" p="md">
      <Stack align="center" ta="center" gap="sm">
        <LogoMark size={48} />
        <Text component="h1" fz="h1" fw={650}>
          This page was not found
        </Text>
        <Text c="dimmed">The address may be mistyped, or the page is not there any more.</Text>
        <Button component={Link} to="/" mt="sm">
          {shellTexts.backToHomePage}
        </Button>
      </Stack>
    </Center>
  );
}
