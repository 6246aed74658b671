import { Loader, Stack, Text } from "@mantine/core";
import classes from "./spinner-overlay.module.css";

/** Covers the whole window while work runs that must not be interrupted. */
export function SpinnerOverlay({ visible, label }: { visible: boolean; label: string }) {
  if (!visible) return null;
  return (
    <div className={classes.overlay} role="alert" aria-busy="true">
      <Stack align="center" gap="sm">
        <Loader size="lg" color="white" />
        <Text c="white" fw={600} size="lg">
          {label}
        </Text>
      </Stack>
    </div>
  );
}
