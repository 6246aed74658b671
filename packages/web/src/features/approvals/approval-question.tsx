import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import {
  type ToApprove,
  useAskApprovalMutation,
  useGetApprovalQuery,
  useWithdrawApprovalMutation,
} from "./approvals.api.ts";
import * as texts from "./approvals.texts.ts";
import { PinForm } from "./pin-form.tsx";

export type QuestionProps = {
  /** Why the person may not do it; stays in sight. */
  refusal: string;
  /** What is to be approved. */
  toApprove: ToApprove;
  /** Goes on under the approval. */
  onApproved: (id: number) => void;
  onClose: () => void;
};

/** Asks somebody who may allow what was refused (selling §36): whoever is signed in elsewhere, or by PIN on this device. */
export function ApprovalQuestion({ refusal, toApprove, onApproved, onClose }: QuestionProps) {
  const [way, setWay] = useState<"choose" | "wait" | "pin">("choose");
  const approved = (id: number, name: string) => {
    notify.success(texts.approvedBy({ name }));
    onApproved(id);
  };
  return (
    <Stack>
      <Alert color="orange" role="alert">
        {refusal}
      </Alert>
      {way === "choose" && (
        <>
          <Text c="dimmed">{texts.approvalExplained}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button variant="default" onClick={() => setWay("pin")}>
              {texts.approveWithPin}
            </Button>
            <Button data-autofocus onClick={() => setWay("wait")}>
              {texts.askManager}
            </Button>
          </Group>
        </>
      )}
      {way === "wait" && (
        <Waiting toApprove={toApprove} onApproved={approved} onBack={() => setWay("choose")} />
      )}
      {way === "pin" && (
        <PinForm toApprove={toApprove} onApproved={approved} onCancel={() => setWay("choose")} />
      )}
    </Stack>
  );
}

/** How often the answer is asked for while the dialog is open; the data stream tells it sooner. */
const askMilliseconds = 2000;

type WaitingProps = {
  toApprove: ToApprove;
  onApproved: (id: number, name: string) => void;
  onBack: () => void;
};

function Waiting({ toApprove, onApproved, onBack }: WaitingProps) {
  const [ask, asked] = useAskApprovalMutation();
  const [withdraw] = useWithdrawApprovalMutation();
  const id = asked.data?.approval.id;
  const isAnswered = useRef(false);
  const { data } = useGetApprovalQuery(id ?? 0, {
    skip: id === undefined,
    pollingInterval: askMilliseconds,
    refetchOnMountOrArgChange: true,
  });
  const approval = data?.approval.id === id ? data?.approval : undefined;
  const state = approval?.state ?? "pending";
  const isAsking = asked.isUninitialized || asked.isLoading;

  useEffect(() => {
    void ask(toApprove);
  }, [ask, toApprove]);
  useEffect(() => {
    if (state === "pending" || isAnswered.current) return;
    isAnswered.current = true;
    if (state === "approved" && approval) onApproved(approval.id, approval.answered_by?.name ?? "");
  }, [state, approval, onApproved]);
  // Whoever leaves the dialog no longer asks.
  useEffect(() => {
    if (id === undefined) return;
    return () => {
      if (!isAnswered.current) void withdraw(id);
    };
  }, [id, withdraw]);

  if (isAsking || (id !== undefined && ["pending", "approved", "used"].includes(state))) {
    return (
      <>
        <Group gap="sm" wrap="nowrap" role="status">
          <Loader size="sm" aria-hidden />
          <Text fw={600}>{texts.waiting}</Text>
        </Group>
        <Text c="dimmed">{texts.waitingDetail}</Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack} data-autofocus>
            {commonTexts.cancel}
          </Button>
        </Group>
      </>
    );
  }
  return (
    <>
      <Text fw={600} role="status">
        {asked.error
          ? failureText(asked.error, texts.notAsked)
          : outcome(state, approval?.answered_by?.name ?? "")}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack} autoFocus>
          {texts.back}
        </Button>
      </Group>
    </>
  );
}

function outcome(state: string, name: string): string {
  if (state === "declined") return texts.declinedBy({ name });
  return state === "expired" ? texts.expired : approvalTexts.approvalWithdrawn;
}
