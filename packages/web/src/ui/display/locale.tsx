import type { CompanyNames } from "@clove/domain/company/names.ts";
import { formatMoney } from "@clove/domain/money.ts";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";

/**
 * Currency code and IANA time zone of the data on the screen, in which amounts and times are written; `names`: what the company calls
 * its tax and payment methods; `pricesIncludeTax`: whether it types sale prices with the tax in them.
 */
type Locale = { currency: string; timeZone: string; names: CompanyNames; pricesIncludeTax: boolean };

const LocaleContext = createContext<Locale>({
  currency: "MYR",
  timeZone: "Asia/Kuala_Lumpur",
  names: {},
  pricesIncludeTax: false,
});

export function LocaleProvider({
  currency,
  timeZone,
  names,
  pricesIncludeTax,
  children,
}: Locale & { children: ReactNode }) {
  const value = useMemo(
    () => ({ currency, timeZone, names, pricesIncludeTax }),
    [currency, timeZone, names, pricesIncludeTax],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export const useLocale = () => useContext(LocaleContext);

/** Formats an amount in the currency of the `LocaleProvider`. */
export function useMoneyFormat(): (amount: number) => string {
  const { currency } = useLocale();
  return useCallback((amount) => formatMoney(amount, currency), [currency]);
}

/** Formats an ISO 8601 UTC time as date, hour and minute in the time zone of the `LocaleProvider`. */
export const useTimeFormat = () => useFormat(dateAndMinute);

/** The same without the date. */
export const useClockFormat = () => useFormat(minute);

const dateAndMinute = { dateStyle: "medium", timeStyle: "short" } as const;
const minute = { timeStyle: "short" } as const;

function useFormat(parts: Intl.DateTimeFormatOptions): (time: string) => string {
  const { timeZone } = useLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(undefined, { ...parts, timeZone });
    return (time) => format.format(new Date(time));
  }, [parts, timeZone]);
}
