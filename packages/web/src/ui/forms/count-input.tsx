import { NumberField, type NumberFieldProps } from "./number-field.tsx";

type Props = NumberFieldProps & { min?: number; max: number };

/** A whole number of things. */
export const CountInput = ({ min, max, ...props }: Props) => (
  <NumberField limits={{ decimals: 0, min, max }} {...props} />
);
