import { Skeleton, Stack } from "@mantine/core";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf, failureText } from "../../api/failure.ts";
import { EmptyState, ErrorState } from "../feedback/states.tsx";

type Props = {
  /** The call has not answered yet: `loading` is shown, by default a placeholder as large as a table. */
  isLoading?: boolean;
  loading?: ReactNode;
  /** Of the call for the row; undefined: there was no call, because the address has no valid id. */
  error: unknown;
  onRetry: () => void;
  /** Says that there is no such row. */
  text: string;
  icon: ReactNode;
};

/** Why a page has no row to show: it is loading, not on this device, does not exist (422: no valid id), or the call failed. */
export function MissingRow({ isLoading, loading, error, onRetry, text, icon }: Props) {
  if (isLoading) return loading ?? <Skeleton h={320} radius="lg" />;
  const code = failureOf(error)?.code;
  const said = failureText(error);
  if (isOffline(error)) return <EmptyState text={said} icon={<WifiOff size={28} />} />;
  if (error === undefined || code === "not_found" || code === "validation_failed") {
    return <EmptyState text={text} icon={icon} />;
  }
  return <ErrorState text={said} onRetry={onRetry} />;
}

/** For `loading`: the shape of a page with a form. */
export const LoadingForm = () => (
  <Stack maw={960} aria-busy>
    <Skeleton h={148} radius="lg" />
    <Skeleton h={420} radius="lg" />
  </Stack>
);

const isOffline = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error && error.status === "offline";
