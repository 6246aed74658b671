import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { Alert, Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CallError } from "../../api/base-query.ts";
import { failureText } from "../../api/failure.ts";
import { isRefusal } from "../../api/is-refusal.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { QuantityInput } from "../../ui/forms/quantity-input.tsx";
import { Said } from "../../ui/forms/said.tsx";
import { useZeroUncountedMutation } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

type Props = {
  id: number;
  /** How many are not counted; those that the search found, if there is a search. */
  count: number;
  query: string;
  /** Lines of this device that are not sent yet: some of them may be of these goods. */
  waiting: number;
};

/** Counts as 0 what is not counted, after two questions that name the number (stock §28). */
export function ZeroButton({ id, count, query, waiting }: Props) {
  const [asked, setAsked] = useState<number | null>(null);
  const ask = () => {
    if (waiting > 0) return notify.warning(stocktakeTexts.countsNotSent);
    setAsked(count);
  };
  const close = () => setAsked(null);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" disabled={count === 0} onClick={ask}>
        {query === "" ? texts.allToZero : texts.foundToZero}
      </Button>
      <Modal
        opened={asked !== null}
        onClose={close}
        title={texts.zeroQuestion({ count: asked ?? count })}
        size="sm"
      >
        {asked !== null && <Questions id={id} count={asked} query={query} onClose={close} />}
      </Modal>
    </>
  );
}

type QuestionsProps = Omit<Props, "waiting"> & { onClose: () => void };

function Questions({ id, count, query, onClose }: QuestionsProps) {
  const [isSure, setSure] = useState(false);
  const [typed, setTyped] = useState<number | string>("");
  const [error, setError] = useState<string | null>(null);
  const [lost, setLost] = useState<string | null>(null);
  const [zero, { isLoading }] = useKeyed(useZeroUncountedMutation());
  const send = async () => {
    if (!isSure) return setSure(true);
    setLost(null);
    if (Number(typed) !== count) return setError(texts.zeroMistyped({ count }));
    const { error: failure } = await zero({ id, count, ...(query !== "" && { query }) });
    // It may be stored: 'Set to 0' again repeats it under its key, which goes with this form.
    if (failure && !isRefusal(failure as CallError)) return setLost(failureText(failure));
    onClose();
    if (failure) return notify.error(failureText(failure));
    notify.success(stocktakeTexts.uncountedSetToZero);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack>
        <Text c="dimmed">{texts.zeroDetail}</Text>
        {isSure && (
          <QuantityInput
            label={texts.zeroAgain({ count })}
            priceType="fixed"
            autoFocus
            error={error}
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setError(null);
            }}
          />
        )}
        {lost !== null && (
          <Alert color="red" role="alert">
            <Said text={lost} />
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button type="submit" color={isSure ? "red.8" : undefined} loading={isLoading}>
            {isSure ? stocktakeTexts.uncountedSetToZero : texts.goOn}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
