import { figure } from "./languages/figures.ts";

// What is wrong with a field, in words that follow its name (api §1).

export const isRequired = "is required";
export const isWrong = "is wrong";
export const isNotValid = "is not valid";
export const isMoreThan = ({ most }: { most: number }) => `is more than ${figure(most)}`;
export const hasMoreCharacters = ({ most }: { most: number }) => `has more than ${figure(most)} characters`;
export const hasMoreEntries = ({ most }: { most: number }) => `has more than ${figure(most)} entries`;
export const isLessThan = ({ least }: { least: number }) => `is less than ${figure(least)}`;
export const hasFewerCharacters = ({ least }: { least: number }) =>
  `has less than ${figure(least)} characters`;
export const hasFewerEntries = ({ least }: { least: number }) => `has less than ${figure(least)} entries`;
export const mustBeMore = ({ least }: { least: number }) => `must be more than ${figure(least)}`;
export const mustBe = ({ value }: { value: string }) => `must be ${value}`;
export const mustBeOneOf = ({ values }: { values: string }) => `must be one of ${values}`;
export const notANumber = "must be a number";
export const tooFineAmount = "too many decimals for an amount";
export const tooManyDecimals = ({ most }: { most: number }) => `at most ${most} decimals`;
export const isAtMost = ({ most }: { most: number }) => `at most ${most}`;
export const isZero = "must not be 0";
export const isNotZero = "must be 0";
export const notStorable = "contains characters that cannot be stored";
export const notAnEmail = "is not an e-mail address";
export const notAsciiWithoutSpaces = "must be printable ASCII without spaces";
export const notAscii = "must be printable ASCII";
export const notJson = "is not JSON";
export const notASelection = "must be base64url of at most 4 kB";
export const notADay = "must be YYYY-MM-DD";
export const nameOrPhoneRequired = "name or phone is required";
export const notADevice = "is not the id of a device";
export const notACode = "is not a code";
export const notSixDigits = "must be 6 digits";
export const notACurrency = "must be a currency code";
export const notOneKey = "must have one key";
export const noRoomForCheckDigit = "has no room for a check digit of the value";
export const prefixTwice = "must have each prefix once";
export const notALine = "must be a line from 1 to 999";
export const daysReversed = "must not be before from_date";
export const requiredWithOther = "is required with the reason other";
export const onlyComingIn = "is only for stock that comes in";
