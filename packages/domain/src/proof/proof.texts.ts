type Range = { first: string; last: string; head: string };

export const shiftSales = ({ first, last, head }: Range) =>
  `Sales ${first} – ${last} of this till, head ${head}…`;
export const shiftSalesOf = ({ device, ...range }: Range & { device: string }) =>
  `Sales ${range.first} – ${range.last} of till ${device}, head ${range.head}…`;
