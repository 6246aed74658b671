import { Alert } from "@mantine/core";
import type { ReactNode } from "react";
import { failureText } from "../../api/failure.ts";
import { Said } from "../../ui/forms/said.tsx";

/** Above a form: why its call failed; nothing without an error. */
export function FailedCall({ error, children }: { error: unknown; children?: ReactNode }) {
  if (!error) return null;
  return (
    <Alert color="red" variant="light" role="alert">
      <Said text={failureText(error)} />
      {children}
    </Alert>
  );
}
