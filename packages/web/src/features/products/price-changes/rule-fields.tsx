import { priceRoundingsOf } from "@clove/domain/catalogue/converted-price.ts";
import { maxRulePercent } from "@clove/domain/catalogue/price-limits.ts";
import { rateDecimals } from "@clove/domain/money.ts";
import { Group, Select } from "@mantine/core";
import { useLocale } from "../../../ui/display/locale.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import * as texts from "./price-changes.texts.ts";
import { type RuleChoice, type RuleKind, roundingChoice } from "./rule-choice.ts";

type Props = {
  choice: RuleChoice;
  /** Whether the person may see costs. */
  withCosts: boolean;
  error: string | null;
  onChange: (choice: RuleChoice) => void;
};

/** How the new prices are made: each typed, or by a percentage and a rounding (catalogue §22). */
export function RuleFields({ choice, withCosts, error, onChange }: Props) {
  const { currency } = useLocale();
  const { kind, percent, rounding, towards } = choice;
  const kinds: [RuleKind, string][] = [
    ["typed", texts.typeEach],
    ["increase", texts.increase],
    ["decrease", texts.decrease],
    ...(withCosts ? ([["over_cost", texts.overCost]] as [RuleKind, string][]) : []),
  ];
  const change = (changed: Partial<RuleChoice>) => onChange({ ...choice, ...changed });
  return (
    <Group gap="sm" mb="sm" align="flex-start">
      <Select
        label={texts.newPrices}
        w={{ base: "100%", sm: 240 }}
        allowDeselect={false}
        data={kinds.map(([value, label]) => ({ value, label }))}
        value={kind}
        onChange={(next) => change({ kind: next as RuleKind })}
      />
      {kind !== "typed" && (
        <>
          <NumberField
            label={texts.percent}
            w={{ base: "calc(50% - 6px)", sm: 110 }}
            limits={{ decimals: rateDecimals, max: kind === "decrease" ? 100 : maxRulePercent, unit: "%" }}
            value={percent}
            error={error}
            onChange={(next) => change({ percent: next })}
          />
          <Select
            label={texts.rounding}
            w={{ base: "calc(50% - 6px)", sm: 220 }}
            allowDeselect={false}
            data={priceRoundingsOf(currency).map((value) => ({
              value,
              label: roundingChoice(value, currency),
            }))}
            value={rounding}
            onChange={(next) => change({ rounding: next ?? "exact" })}
          />
          {rounding !== "exact" && (
            <Select
              label={texts.towards}
              w={{ base: "calc(50% - 6px)", sm: 160 }}
              allowDeselect={false}
              data={[
                { value: "nearest", label: texts.nearest },
                { value: "up", label: texts.up },
              ]}
              value={towards}
              onChange={(next) => change({ towards: next as RuleChoice["towards"] })}
            />
          )}
        </>
      )}
    </Group>
  );
}
