// What fields for numbers say (shell §18).

export const numberUnclear = ({ example }: { example: string }) => `Write a number like ${example}`;
export const numberNegative = "Only 0 or more";
export const numberWhole = "Only whole numbers";
export const numberDecimals = ({ decimals }: { decimals: number }) => `At most ${decimals} decimals`;
export const numberMost = ({ most }: { most: string }) => `At most ${most}`;
export const numberLeast = ({ least }: { least: string }) => `At least ${least}`;
