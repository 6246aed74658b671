import { rateDecimals } from "@clove/domain/money.ts";
import { NumberField, type NumberFieldProps } from "./number-field.tsx";

const limits = { decimals: rateDecimals, max: 100, unit: "%" };

/** In percent, 0 to 100 with up to 2 decimals (selling §10). */
export const RateInput = (props: NumberFieldProps) => <NumberField limits={limits} {...props} />;
