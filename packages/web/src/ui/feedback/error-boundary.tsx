import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Component, type ReactNode } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { PartMissing } from "../lazy-part.ts";

export type FailedPart = { error: Error; onRetry: () => void };
type Props = {
  /** A new value renders the children again. */
  resetOn: unknown;
  /** Shown instead of the children. */
  failed: (part: FailedPart) => ReactNode;
  children: ReactNode;
};
type State = { error: Error | null };

/** Contains errors of its children (shell §9). React logs them. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(thrown: unknown): State {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
  }

  override componentDidCatch(thrown: unknown): void {
    if (thrown instanceof PartMissing) thrown.forget();
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.error && before.resetOn !== this.props.resetOn) this.retry();
  }

  private readonly retry = () => this.setState({ error: null });

  override render(): ReactNode {
    const { error } = this.state;
    return error ? this.props.failed({ error, onRetry: this.retry }) : this.props.children;
  }
}

/** What failed, as a sentence; `missing` is that sentence if the code is not on this device and there is no connection. */
export function useFailedText({ error }: FailedPart, missing: string): string {
  const online = useOnline();
  if (error instanceof PartMissing) return online ? shellTexts.partNotLoaded : missing;
  return shellTexts.partFailed({ error: error.message });
}
