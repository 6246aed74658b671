import * as commonTexts from "@clove/domain/common.texts.ts";
import { WifiOff } from "lucide-react";
import type { ReactNode } from "react";
import { failureOf, failureText } from "../../api/failure.ts";
import { EmptyState, ErrorState } from "../feedback/states.tsx";

type Props = {
  /** Of the call for the row; undefined: what was asked for is not an id at all. */
  error: unknown;
  onRetry: () => void;
  /** Says that there is none. */
  text: string;
  icon: ReactNode;
};

/** Why a page has no row to show: not on this device, not in the company (422: no id), or the call failed. */
export function MissingRow({ error, onRetry, text, icon }: Props) {
  const code = failureOf(error)?.code;
  const said = failureText(error, commonTexts.somethingWentWrong);
  if (isOffline(error)) return <EmptyState text={said} icon={<WifiOff size={28} />} />;
  if (error === undefined || code === "not_found" || code === "validation_failed") {
    return <EmptyState text={text} icon={icon} />;
  }
  return <ErrorState text={said} onRetry={onRetry} />;
}

const isOffline = (error: unknown) =>
  typeof error === "object" && error !== null && "status" in error && error.status === "offline";
