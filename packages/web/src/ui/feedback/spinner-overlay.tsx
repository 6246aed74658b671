import { Loader, Overlay, Stack, Text } from "@mantine/core";

/** Covers the whole window while work runs that must not be interrupted. */
export function SpinnerOverlay({ visible, label }: { visible: boolean; label: string }) {
  if (!visible) return null;
  return (
    <Overlay fixed center backgroundOpacity={0.55} zIndex={400} role="alert" aria-busy="true">
      <Stack align="center" gap="sm">
        <Loader size="lg" color="white" />
        <Text c="white" fw={600} size="lg">
          {label}
        </Text>
      </Stack>
    </Overlay>
  );
}
