import type { RefusalParams } from "./error-kind.ts";
import * as texts from "./field-faults.texts.ts";

/** Every code of what is wrong with a field, with its text. A function, so that the texts follow the language. */
export const fieldFaults = () =>
  ({
    required: texts.isRequired,
    wrong: texts.isWrong,
    invalid: texts.isNotValid,
    more_than: texts.isMoreThan,
    more_characters: texts.hasMoreCharacters,
    more_entries: texts.hasMoreEntries,
    less_than: texts.isLessThan,
    fewer_characters: texts.hasFewerCharacters,
    fewer_entries: texts.hasFewerEntries,
    not_above: texts.mustBeMore,
    not_the_value: texts.mustBe,
    not_one_of: texts.mustBeOneOf,
    not_a_number: texts.notANumber,
    too_fine_amount: texts.tooFineAmount,
    more_decimals: texts.tooManyDecimals,
    above_limit: texts.isAtMost,
    is_zero: texts.isZero,
    not_zero: texts.isNotZero,
    not_storable: texts.notStorable,
    not_an_email: texts.notAnEmail,
    not_ascii_without_spaces: texts.notAsciiWithoutSpaces,
    not_ascii: texts.notAscii,
    not_json: texts.notJson,
    not_a_selection: texts.notASelection,
    not_a_day: texts.notADay,
    name_or_phone_required: texts.nameOrPhoneRequired,
    not_a_device: texts.notADevice,
    not_a_code: texts.notACode,
    not_six_digits: texts.notSixDigits,
    not_a_currency: texts.notACurrency,
    not_one_key: texts.notOneKey,
    no_room_for_check_digit: texts.noRoomForCheckDigit,
    prefix_twice: texts.prefixTwice,
    not_a_line: texts.notALine,
    days_reversed: texts.daysReversed,
    required_with_other: texts.requiredWithOther,
    only_coming_in: texts.onlyComingIn,
  }) as const satisfies Record<string, string | ((values: never) => string)>;

type Faults = ReturnType<typeof fieldFaults>;
export type FieldFaultCode = keyof Faults;
export type FieldFault = { code: FieldFaultCode; values?: RefusalParams };

/** The arguments that go with a code: the values of its text. */
type Told<Code extends FieldFaultCode> = Faults[Code] extends (values: infer Values) => string
  ? [values: Values & RefusalParams]
  : [];

export const fieldFault = <Code extends FieldFaultCode>(
  code: Code,
  ...[values]: Told<Code> | []
): FieldFault => ({ code, ...(values && { values }) });

export function fieldFaultText({ code, values }: FieldFault): string {
  const text = fieldFaults()[code];
  return typeof text === "string" ? text : text(values as never);
}

/**
 * What a check of a schema says when it fails, as its last argument. zod passes `params` on only for `refine`; the code of any other
 * check is found by its text, so that must have no values.
 */
export function fault<Code extends FieldFaultCode>(code: Code, ...told: Told<Code>) {
  const params = fieldFault(code, ...told);
  return { error: () => fieldFaultText(params), params };
}

/** The fault with this text, if that has no values. */
export function faultWithText(text: string): FieldFault | null {
  const found = Object.entries(fieldFaults()).find(([, each]) => each === text);
  return found ? { code: found[0] as FieldFaultCode } : null;
}
