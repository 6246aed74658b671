/** The part of `messages` about fields for numbers; use `messages` to read them. */
export const numberMessages = {
  numberUnclear: "Write a number like {example}",
  numberNegative: "Only 0 or more",
  numberWhole: "Only whole numbers",
  numberDecimals: "At most {decimals} decimals",
  numberMost: "At most {most}",
  numberLeast: "At least {least}",
};
