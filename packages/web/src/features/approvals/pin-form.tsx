import * as accountTexts from "@clove/domain/accounts/accounts.texts.ts";
import type { Approved } from "@clove/domain/approvals/approved.ts";
import type { AskedHere } from "@clove/domain/approvals/may-approve.ts";
import { Button, Group, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureOf, failureSentence } from "../../api/failure.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { forgetTillPerson, type TillPerson, tillPeople } from "../../session/till-people.ts";
import { verifyPinHere } from "../../session/verify-pin.ts";
import { type ToApprove, useApproveByPinMutation } from "./approvals.api.ts";
import * as texts from "./approvals.texts.ts";
import { approvedHere, approvedOf, mayApproveHere } from "./approve-here.ts";

type Props = {
  toApprove: ToApprove;
  here: AskedHere;
  onApproved: (approved: Approved) => void;
  /** Asks on the devices of others instead. */
  onAsk: () => void;
  onCancel: () => void;
};

/**
 * Somebody who keeps a key on this device types their PIN here. The server judges it; without a connection this device does, of those who
 * may approve it by what it knows of them (access §26).
 */
export function PinForm({ toApprove, here, onApproved, onAsk, onCancel }: Props) {
  const { user_id } = useSelector(selectAuth);
  const online = useOnline();
  const others = useSyncExternalStore(onStorage, tillPeople).filter((person) => person.user_id !== user_id);
  const people = online ? others : others.filter(({ profile }) => mayApproveHere(profile, here));
  const [wrong, setWrong] = useState<string | null>(null);
  const [isJudging, setJudging] = useState(false);
  const [chosen, setChosen] = useState(
    (people.find(({ profile }) => mayApproveHere(profile, here)) ?? people[0])?.user_id ?? null,
  );
  const [pin, setPin] = useState("");
  const [send, { isLoading, error }] = useApproveByPinMutation();
  const approver = people.find((person) => person.user_id === chosen) ?? people[0];

  const approve = async () => {
    if (!approver || pin === "" || isJudging) return;
    if (!online) return judgeHere(approver);
    const answer = await send({ ...toApprove, key: approver.key, pin });
    setPin("");
    if (failureOf(answer.error)?.code === "device_key_ended") forgetTillPerson(approver.user_id);
    if (answer.data) onApproved(approvedOf(answer.data.approval));
  };
  const judgeHere = async (person: TillPerson) => {
    setJudging(true);
    const verdict = await verifyPinHere(person.user_id, pin);
    setJudging(false);
    setPin("");
    if (verdict?.right) return onApproved(approvedHere(person));
    const left = verdict?.left ?? 0;
    setWrong(left > 0 ? accountTexts.pinWrong({ left }) : texts.noTriesLeft);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void approve();
      }}
    >
      <Stack>
        {people.length === 0 && (
          <div role="status">
            <Text fw={600}>{online ? texts.noPeople : texts.noPeopleOffline}</Text>
            <Text c="dimmed">{online ? texts.setPin : texts.setPinOffline}</Text>
          </div>
        )}
        {people.length > 0 && (
          <>
            <Radio.Group
              label={texts.person}
              value={String(approver?.user_id)}
              onChange={(value) => setChosen(Number(value))}
            >
              <Stack gap="xs" mt="xs">
                {people.map((person) => (
                  <Radio key={person.user_id} value={String(person.user_id)} label={person.name} />
                ))}
              </Stack>
            </Radio.Group>
            <PasswordInput
              label={texts.pin}
              inputMode="numeric"
              autoComplete="off"
              maxLength={8}
              value={pin}
              error={online ? error && failureSentence(error, texts.notAsked) : wrong}
              onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ""))}
              autoFocus
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.back}
          </Button>
          {people.length === 0 && online && (
            <Button onClick={onAsk} autoFocus>
              {texts.askManager}
            </Button>
          )}
          {people.length > 0 && (
            <Button type="submit" loading={isLoading || isJudging} disabled={pin.length < 4}>
              {texts.approve}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Another tab may have changed them. */
function onStorage(act: () => void): () => void {
  window.addEventListener("storage", act);
  return () => window.removeEventListener("storage", act);
}
