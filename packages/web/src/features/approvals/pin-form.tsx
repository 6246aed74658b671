import { Button, Group, PasswordInput, Radio, Stack, Text } from "@mantine/core";
import { useState, useSyncExternalStore } from "react";
import { useSelector } from "react-redux";
import { failureOf, failureText } from "../../api/failure.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { forgetTillPerson, tillPeople } from "../../session/till-people.ts";
import { type ToApprove, useApproveByPinMutation } from "./approvals.api.ts";
import * as texts from "./approvals.texts.ts";

type Props = {
  toApprove: ToApprove;
  onApproved: (id: number, name: string) => void;
  onCancel: () => void;
};

/** Somebody who keeps a key on this device types their PIN here; the server judges it. */
export function PinForm({ toApprove, onApproved, onCancel }: Props) {
  const { user_id } = useSelector(selectAuth);
  const people = useSyncExternalStore(onStorage, tillPeople).filter((person) => person.user_id !== user_id);
  const [chosen, setChosen] = useState(people[0]?.user_id ?? null);
  const [pin, setPin] = useState("");
  const [send, { isLoading, error }] = useApproveByPinMutation();
  const approver = people.find((person) => person.user_id === chosen) ?? people[0];

  const approve = async () => {
    if (!approver || pin === "") return;
    const answer = await send({ ...toApprove, key: approver.key, pin });
    setPin("");
    if (failureOf(answer.error)?.code === "device_key_ended") forgetTillPerson(approver.user_id);
    if (answer.data) onApproved(answer.data.approval.id, approver.name);
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void approve();
      }}
    >
      <Stack>
        {people.length === 0 && <Text>{texts.noPeople}</Text>}
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
              error={error && failureText(error, texts.notAsked)}
              onChange={({ currentTarget }) => setPin(currentTarget.value.replace(/\D/g, ""))}
              autoFocus
            />
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.back}
          </Button>
          {people.length > 0 && (
            <Button type="submit" loading={isLoading} disabled={pin.length < 4}>
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
