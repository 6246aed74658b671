import * as approvalTexts from "@clove/domain/approvals/approvals.texts.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { AskedHere } from "@clove/domain/approvals/may-approve.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Alert, Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import {
  type ToApprove,
  useAskApprovalMutation,
  useGetApprovalQuery,
  useWithdrawApprovalMutation,
} from "./approvals.api.ts";
import * as texts from "./approvals.texts.ts";
import { approvedOf } from "./approve-here.ts";
import { PinForm } from "./pin-form.tsx";

export type QuestionProps = {
  /** Why the person may not do it; stays in sight. */
  refusal: string;
  /** What is to be approved. */
  toApprove: ToApprove;
  /** As people's rights are judged by it on this device, for times without a connection. */
  here: AskedHere;
  /** Goes on under the approval. */
  onApproved: (approved: Approved) => void;
  onClose: () => void;
};

/** Asks somebody who may allow what was refused (selling §36): whoever is signed in elsewhere, or by PIN on this device. */
export function ApprovalQuestion({ refusal, toApprove, here, onApproved, onClose }: QuestionProps) {
  const online = useOnline();
  const [way, setWay] = useState<"choose" | "wait" | "pin">("choose");
  const approved = (by: Approved) => {
    notify.success(texts.approvedBy({ name: by.approver_name }));
    onApproved(by);
  };
  return (
    <Stack>
      <Alert color="orange" role="alert">
        {/* Without the request's id, which follows on a line of its own. */}
        {refusal.split("\n", 1)[0]}
      </Alert>
      {way === "choose" && (
        <>
          <Text c="dimmed">{online ? texts.approvalExplained : texts.approvalOffline}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel}
            </Button>
            <Button variant="default" onClick={() => setWay("pin")}>
              {texts.approveWithPin}
            </Button>
            {online && (
              <Button data-autofocus autoFocus onClick={() => setWay("wait")}>
                {texts.askManager}
              </Button>
            )}
          </Group>
        </>
      )}
      {way === "wait" && (
        <Waiting toApprove={toApprove} onApproved={approved} onBack={() => setWay("choose")} />
      )}
      {way === "pin" && (
        <PinForm
          toApprove={toApprove}
          here={here}
          onApproved={approved}
          onAsk={() => setWay("wait")}
          onCancel={() => setWay("choose")}
        />
      )}
    </Stack>
  );
}

/** How often the answer is asked for while the dialog is open; the data stream tells it sooner. */
const askMilliseconds = 2000;

type WaitingProps = {
  toApprove: ToApprove;
  onApproved: (approved: Approved) => void;
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
    if (state === "approved" && approval) onApproved(approvedOf(approval));
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
          <Button variant="default" onClick={onBack} autoFocus>
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
