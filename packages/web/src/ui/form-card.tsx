import { Paper, SimpleGrid, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A titled part of a form; its fields stand in two columns from md up. */
export function FormCard({
  title,
  columns = 2,
  children,
}: {
  title: string;
  columns?: number;
  children: ReactNode;
}) {
  return (
    <Paper component="section" p={{ base: "md", sm: "lg" }} aria-label={title}>
      <Title order={2} mb="md">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, md: columns }} spacing="md" verticalSpacing="md">
        {children}
      </SimpleGrid>
    </Paper>
  );
}
