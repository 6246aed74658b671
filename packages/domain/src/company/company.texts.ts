// The company's profile and its invoice template (people).

export const companyUpdated = "Company Profile Updated Successfully";
export const invoiceTemplateUpdated = "Invoice Template Updated Successfully";
export const companyHas = ({ value }: { value: string }) => `Company profile: ${value}`;
export const sampleSale = "This is a sample: no such sale was made.";
export const latestSale = "With your latest sale.";
export const noLogo = "No logo";
export const companyNameRequired = "The company needs a name";
export const currencyUnknown = ({ currency }: { currency: string }) => `Unknown currency: ${currency}`;
export const currencyInUse = "The currency cannot change after the first sale";
export const currencyUnfit = ({ currency, count }: { currency: string; count: number }) =>
  `${currency} has fewer decimals than ${count} of your prices, cash boxes and limits have. Round them first.`;
export const cashRoundingUnfit = ({ currency }: { currency: string }) =>
  `This is not a smallest cash amount of ${currency}`;
export const taxKindWaits = ({ count }: { count: number }) =>
  count === 1
    ? "Whether prices include tax cannot change while a sale is kept aside. Settle it in the Order List first."
    : `Whether prices include tax cannot change while ${count} sales are kept aside. Settle them in the Order List first.`;
export const timeZoneUnknown = ({ time_zone }: { time_zone: string }) => `Unknown time zone: ${time_zone}`;
