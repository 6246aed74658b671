/** By weight, what each digit counts: multiplied by 2 or 5 and reduced by its tens or increased by them, as GS1 lays down. */
const minusTwo = "0246891357";
const three = "0369258147";
const plusFive = "0516273849";
const minusFive = "0594837261";

/** The digit that checks a price or weight of four or five digits within a scale's barcode (GS1 General Specifications 7.9). */
export function valueDigit(value: string): string {
  if (!/^\d{4,5}$/.test(value)) throw new RangeError(`4 or 5 digits, not ${JSON.stringify(value)}`);
  if (value.length === 4) return String((sumOf(value, [minusTwo, minusTwo, three, minusFive]) * 3) % 10);
  const sum = sumOf(value, [plusFive, minusTwo, minusFive, plusFive, minusTwo]);
  return String(minusFive.indexOf(String((10 - (sum % 10)) % 10)));
}

const sumOf = (digits: string, weights: readonly string[]): number =>
  weights.reduce((sum, weight, i) => sum + Number(weight[Number(digits[i])]), 0);
