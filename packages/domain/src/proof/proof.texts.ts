type Range = { first: string; last: string; head: string };

export const shiftSales = ({ first, last, head }: Range) =>
  `Sales ${first} – ${last} of this till, head ${head}…`;
export const shiftSalesOf = ({ device, first, last, head }: Range & { device: string }) =>
  `Sales ${first} – ${last} of till ${device}, head ${head}…`;
