import { itemDigits, type ScaleCode, scalePrefixes } from "@clove/domain/company/scale-codes.schema.ts";
import { formatMinor } from "@clove/domain/money.ts";
import { scaleBarcode } from "@clove/domain/till/scale-barcode.ts";
import { ActionIcon, Button, Checkbox, Group, Paper, Select, Stack, Text } from "@mantine/core";
import { Plus, Trash2 } from "lucide-react";
import { FormCard } from "../../ui/forms/form-card.tsx";
import * as texts from "./company.texts.ts";

type Props = {
  codes: readonly ScaleCode[];
  currency: string;
  onChange: (codes: ScaleCode[]) => void;
};

/** What the barcodes mean that the company's scales print (people §25). */
export function ScaleCard({ codes, currency, onChange }: Props) {
  const free = scalePrefixes.filter((prefix) => !codes.some((code) => code.prefix === prefix));
  const put = (at: number, changes: Partial<ScaleCode>) =>
    onChange(codes.map((code, i) => (i === at ? fitting({ ...code, ...changes }) : code)));
  // 20 is for the goods without a barcode, 29 for people.
  const next = free.find((prefix) => prefix !== 20 && prefix !== 29) ?? free[0];
  return (
    <FormCard title={texts.scaleCodes} hint={texts.scaleCodesHint} columns={1}>
      <Stack gap="sm" component="ul" m={0} p={0} style={{ listStyle: "none" }}>
        {codes.map((code, at) => (
          <ScaleRow
            key={code.prefix}
            code={code}
            prefixes={scalePrefixes.filter((prefix) => prefix === code.prefix || free.includes(prefix))}
            currency={currency}
            onChange={(changes) => put(at, changes)}
            onRemove={() => onChange(codes.filter((_, i) => i !== at))}
          />
        ))}
      </Stack>
      {next !== undefined && (
        <Button
          variant="default"
          leftSection={<Plus size={18} aria-hidden />}
          style={{ justifySelf: "start" }}
          onClick={() =>
            onChange([...codes, { prefix: next, carries: "weight", item_digits: 5, value_check: false }])
          }
        >
          {texts.addPrefix}
        </Button>
      )}
    </FormCard>
  );
}

type RowProps = {
  code: ScaleCode;
  prefixes: readonly ScaleCode["prefix"][];
  currency: string;
  onChange: (changes: Partial<ScaleCode>) => void;
  onRemove: () => void;
};

function ScaleRow({ code, prefixes, currency, onChange, onRemove }: RowProps) {
  const { prefix, carries, item_digits, value_check } = code;
  const choice = { allowDeselect: false, style: { flex: "1 1 9rem" } };
  return (
    <Paper component="li" withBorder p="sm" aria-label={texts.codesWith({ prefix })}>
      <Group align="end" gap="sm">
        <Select
          label={texts.codesBeginWith}
          {...choice}
          data={prefixes.map(String)}
          value={String(prefix)}
          onChange={(value) => onChange({ prefix: Number(value) as ScaleCode["prefix"] })}
        />
        <Select
          label={texts.codesCarry}
          {...choice}
          data={[
            { value: "weight", label: texts.carriesWeight },
            { value: "price", label: texts.carriesPrice },
          ]}
          value={carries}
          onChange={(value) => onChange({ carries: value as ScaleCode["carries"] })}
        />
        <Select
          label={texts.itemCodeDigits}
          {...choice}
          data={itemDigits.map(String)}
          value={String(item_digits)}
          onChange={(value) => onChange({ item_digits: Number(value) as ScaleCode["item_digits"] })}
        />
        <ActionIcon
          size={44}
          variant="subtle"
          color="red"
          aria-label={texts.removePrefix({ prefix })}
          onClick={onRemove}
        >
          <Trash2 size={18} aria-hidden />
        </ActionIcon>
      </Group>
      <Checkbox
        mt="sm"
        label={texts.valueHasCheckDigit}
        disabled={item_digits === 6}
        checked={value_check}
        onChange={({ currentTarget }) => onChange({ value_check: currentTarget.checked })}
      />
      <Text size="sm" c="dimmed" mt="xs">
        {exampleOf(code, currency)}
      </Text>
    </Paper>
  );
}

/** Six digits of item leave no room for a check digit of the value. */
const fitting = (code: ScaleCode): ScaleCode => ({
  ...code,
  value_check: code.value_check && code.item_digits !== 6,
});

function exampleOf(code: ScaleCode, currency: string): string {
  const item = "123456".slice(0, code.item_digits);
  const [value, text] =
    code.carries === "weight" ? [455, texts.exampleWeight] : [587, formatMinor(587, currency)];
  return texts.exampleCode({ code: scaleBarcode(code, item, value), item, value: text });
}
