// Prices with and without tax (catalogue §17).

export const includesTax = ({ tax }: { tax: string }) => `includes ${tax}`;
export const withoutTax = ({ tax }: { tax: string }) => `without ${tax}`;
export const priceWithIt = ({ words, price }: { words: string; price: string }) =>
  `${words}: ${price} with it`;
export const priceWithoutIt = ({ words, price }: { words: string; price: string }) =>
  `${words}: ${price} without it`;
export const priceWithTax = ({ price, tax }: { price: string; tax: string }) => `${price} with ${tax}`;
export const salePricesAre = ({ words }: { words: string }) => `Sale Price: ${words}`;
/** Small on labels, beside the price with tax. */
export const priceExcluded = ({ price }: { price: string }) => `excl. ${price}`;

export const pricesConverted = "The prices were converted";
export const pricesRestored = "The prices of before the conversion were put back";
export const priceKindChanged =
  "Meanwhile the company changed between prices with and without tax. Reload this page and check the prices.";
export const priceKindAlready = "The company's prices are like that already. Nothing was changed.";
export const pricesChanged = "Prices were changed after this list was made. Look at the new list first.";
export const convertedPriceTooLarge = ({ name }: { name: string }) =>
  `The converted price of ${name} would be too large`;
