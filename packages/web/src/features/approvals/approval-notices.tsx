import type { Approval } from "@clove/domain/approvals/approvals.schema.ts";
import { askedDetail, askedText } from "@clove/domain/approvals/asked-text.ts";
import { Button, Group, Text } from "@mantine/core";
import { failureText } from "../../api/failure.ts";
import { useLocale, useTimeFormat } from "../../ui/display/locale.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { notify } from "../../ui/feedback/notify.ts";
import { useAnswerApprovalMutation, useListApprovalsQuery } from "./approvals.api.ts";
import * as texts from "./approvals.texts.ts";

/** For the case that the data stream does not tell it, and so that what has expired goes. */
const askMilliseconds = 15_000;

/** What somebody asks for and this person may approve, on every page until it is answered (selling §36). */
export function ApprovalNotices() {
  const { data } = useListApprovalsQuery(undefined, { pollingInterval: askMilliseconds });
  return data?.approvals.map((approval) => <ApprovalNotice key={approval.id} approval={approval} />);
}

function ApprovalNotice({ approval }: { approval: Approval }) {
  const { currency } = useLocale();
  const time = useTimeFormat();
  const [answer, { isLoading, originalArgs }] = useAnswerApprovalMutation();
  const send = async (approve: boolean) => {
    const { error } = await answer({ id: approval.id, approve });
    if (error) notify.error(failureText(error, texts.answerFailed));
  };
  const sentences = askedText(approval, currency);
  // Nobody approves what this version of the app cannot name.
  if (sentences.length === 0) return null;
  return (
    <Notice tone="warn" title={sentences.join(". ")}>
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          {[approval.branch.name, time(approval.created_at), ...askedDetail(approval, currency)].join(" · ")}
        </Text>
        <Group gap="sm">
          <Button
            variant="default"
            disabled={isLoading}
            loading={isLoading && originalArgs?.approve === false}
            onClick={() => void send(false)}
          >
            {texts.decline}
          </Button>
          <Button
            disabled={isLoading}
            loading={isLoading && originalArgs?.approve === true}
            onClick={() => void send(true)}
          >
            {texts.approve}
          </Button>
        </Group>
      </Group>
    </Notice>
  );
}
