import { Button, Center, Group, Loader, Stack, Text, ThemeIcon } from "@mantine/core";
import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** Waiting for something without which nothing can be shown. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <Center mih="50dvh" role="status" aria-label={label}>
      <Loader size="lg" />
    </Center>
  );
}

/** Nothing here: the sentence, and the next step to take. */
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

/** What failed, and Retry. */
export function ErrorState({ text, onRetry, children }: ErrorProps) {
  return (
    <Group role="alert" justify="center" gap="sm" py="xl" px="md">
      <CircleAlert size={20} aria-hidden color="var(--clove-bad)" />
      <Text>{text}</Text>
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          Retry
        </Button>
      )}
      {children}
    </Group>
  );
}
