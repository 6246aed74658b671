import { Button, Center, Group, Loader, Stack, Text, ThemeIcon } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Said } from "../forms/said.tsx";
import * as texts from "../ui.texts.ts";

/** Shown while the page's data is being loaded. */
export function PageSpinner({ label = texts.loading }: { label?: string }) {
  return (
    <Center mih="50dvh" role="status" aria-label={label}>
      <h1 className="visually-hidden">{label}</h1>
      <Loader size="lg" />
    </Center>
  );
}

/** An empty state: the message, and the next step. */
export function EmptyState({
  text,
  icon,
  children,
}: {
  text: string;
  icon?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      {icon && (
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          {icon}
        </ThemeIcon>
      )}
      <Text fw={600}>{text}</Text>
      {children}
    </Stack>
  );
}

type ErrorProps = { text: string; onRetry?: () => void; children?: ReactNode };

/** An error message with Retry. */
export function ErrorState({ text, onRetry, children }: ErrorProps) {
  return (
    <Group role="alert" justify="center" gap="sm" py="xl" px="md">
      <CircleAlert size={20} aria-hidden color="var(--clove-bad)" />
      <Text>
        <Said text={text} />
      </Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {children}
    </Group>
  );
}
