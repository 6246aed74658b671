import { Paper, SimpleGrid, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled part of a form; on wide screens (md and wider) its fields stand in two columns. */
export function FormCard({
  title,
  hint,
  columns = 2,
  children,
}: {
  title: string;
  /** A line under the title. */
  hint?: ReactNode;
  columns?: number;
  children: ReactNode;
}) {
  return (
    <Paper component="section" p={{ base: "md", sm: "lg" }} aria-label={title}>
      <Title order={2} mb={hint ? 4 : "md"}>
        {title}
      </Title>
      {hint && (
        <Text c="dimmed" size="sm" mb="md">
          {hint}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="md" verticalSpacing="md">
        {children}
      </SimpleGrid>
    </Paper>
  );
}
