import { Group, Text, Title } from "@mantine/core";
import { type ReactNode, useEffect } from "react";
import * as pageTexts from "../pages.texts.ts";

/** The heading of a page with a line under it and its tools on the right; also sets the title of the browser tab. */
export function PageHeader({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string | undefined;
  children?: ReactNode;
}) {
  useEffect(() => {
    document.title = pageTexts.documentTitle({ title });
  }, [title]);
  return (
    <Group justify="space-between" mih={{ sm: 44 }} mb="lg" gap="md">
      <div>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" size="sm" mt={4}>
            {hint}
          </Text>
        )}
      </div>
      {children && (
        <Group gap="sm" w={{ base: "100%", sm: "auto" }}>
          {children}
        </Group>
      )}
    </Group>
  );
}
