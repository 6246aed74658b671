import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import type { Stocktake } from "@clove/domain/stocktakes/stocktakes.schema.ts";
import { Alert, Button, Group, Paper, Stack, Text, Title } from "@mantine/core";
import { useRef, useState } from "react";
import type { KeptCount } from "../../local-db/kept-counts.ts";
import { QuantityInput } from "../../ui/forms/quantity-input.tsx";
import { Said } from "../../ui/forms/said.tsx";
import { refuseWrongNumbers } from "../../ui/forms/wrong-numbers.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { addedUp } from "./added-up.ts";
import { CountFinder, countSearchId, type Found } from "./count-finder.tsx";
import * as texts from "./stocktakes.texts.ts";
import type { useCount } from "./use-count.ts";

type Props = Omit<ReturnType<typeof useCount>, "kept"> & { kept: KeptCount; stocktake: Stocktake };

/** Counting, made for a phone: scan piece by piece, or find a product, type a number and add it (stock §18). */
export function CountSection({ kept, stocktake, count, waiting, problem, retry }: Props) {
  const [text, setText] = useState("");
  const [picked, setPicked] = useState<Found | null>(null);
  const add = async (found: Found, quantity: number, is_recount: boolean) =>
    count({ product_variation_id: found.id, name: found.name, quantity, is_recount });
  const findNext = () => {
    setPicked(null);
    setText("");
    document.getElementById(countSearchId)?.focus();
  };
  return (
    <Stack maw={640}>
      <CountFinder
        stocktake={stocktake}
        text={text}
        onText={setText}
        onScan={(found) => void add(found, 1, false)}
        onPick={setPicked}
      />
      {picked && (
        <QuantityForm
          key={picked.id}
          found={picked}
          onCount={async (quantity, isRecount) => {
            if (await add(picked, quantity, isRecount)) findNext();
          }}
          onCancel={findNext}
        />
      )}
      {waiting > 0 && (
        <Alert color="yellow" role="status">
          <Text fw={600}>{texts.countedHereNotSent({ count: waiting })}</Text>
          <Group justify="space-between" gap="sm">
            <Text size="sm">
              <Said text={problem ?? texts.keptUntilSent} />
            </Text>
            {problem !== null && (
              <Button variant="default" onClick={retry}>
                {texts.sendAgain}
              </Button>
            )}
          </Group>
        </Alert>
      )}
      <CountedHere kept={kept} />
    </Stack>
  );
}

type FormProps = {
  found: Found;
  onCount: (quantity: number, isRecount: boolean) => Promise<void>;
  onCancel: () => void;
};

function QuantityForm({ found, onCount, onCancel }: FormProps) {
  const [quantity, setQuantity] = useState<number | string>("");
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const enter = (isRecount: boolean) => {
    if (refuseWrongNumbers(form.current)) return;
    // Zero is a valid count, but only as a replacement: adding zero changes nothing.
    if (quantity === "" || (!isRecount && Number(quantity) === 0)) return setError(stockTexts.addQuantity);
    void onCount(Number(quantity), isRecount);
  };
  return (
    <Paper
      component="form"
      ref={form}
      p="md"
      onSubmit={(event) => {
        event.preventDefault();
        enter(false);
      }}
    >
      <Stack gap="sm">
        <Text fw={600}>{found.name}</Text>
        <QuantityInput
          label={texts.quantity}
          priceType={found.price_type}
          data-autofocus
          autoFocus
          error={error}
          value={quantity}
          onChange={(value) => {
            setQuantity(value);
            setError(null);
          }}
        />
        <Group gap="sm" grow>
          <Button type="submit">{texts.add}</Button>
          <Button variant="default" onClick={() => enter(true)}>
            {texts.replace}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {commonTexts.cancel}
          </Button>
        </Group>
        <Text size="sm" c="dimmed">
          {texts.addOrReplaceHint}
        </Text>
      </Stack>
    </Paper>
  );
}

/** The latest lines counted on this device, newest first. */
function CountedHere({ kept: { waiting, sent } }: { kept: KeptCount }) {
  const lines = addedUp([
    ...waiting.toReversed().map((line) => ({ ...line, isWaiting: true })),
    ...sent.map((line) => ({ ...line, isWaiting: false })),
  ]);
  return (
    <section aria-label={texts.countedHere}>
      <Title order={2} mb="sm">
        {texts.countedHere}
      </Title>
      {lines.length === 0 && <Text c="dimmed">{texts.nothingCountedYet}</Text>}
      <Stack gap={6}>
        {lines.slice(0, 50).map((line) => (
          <Paper key={line.temp_id} p="sm">
            <Group justify="space-between" wrap="nowrap" gap="sm">
              <div>
                <Text>{line.name}</Text>
                {line.refusal && (
                  <Text size="sm" c="var(--clove-bad)">
                    {line.refusal}
                  </Text>
                )}
              </div>
              <Group gap="sm" wrap="nowrap">
                {line.isWaiting && <StatusBadge text={texts.waiting} tone="warn" />}
                <Text fw={700} className="figures">
                  {line.is_recount ? `= ${line.quantity}` : `+${line.quantity}`}
                </Text>
              </Group>
            </Group>
          </Paper>
        ))}
      </Stack>
    </section>
  );
}
