import type { CompanyNames } from "@clove/domain/company/names.ts";
import { type DatePlace, dateText, plainDateFormat } from "@clove/domain/date-text.ts";
import { english, language } from "@clove/domain/languages/texts.ts";
import { formatMoney } from "@clove/domain/money.ts";
import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";

/**
 * Currency code and IANA time zone of the data on the screen, in which amounts and times are written; `dateFormat`: how the company has
 * its dates written; `names`: what the company calls
 * its tax and payment methods; `pricesIncludeTax`: whether it types sale prices with the tax in them.
 */
type Locale = {
  currency: string;
  timeZone: string;
  dateFormat: string;
  names: CompanyNames;
  pricesIncludeTax: boolean;
};

const LocaleContext = createContext<Locale>({
  currency: "MYR",
  timeZone: "Asia/Kuala_Lumpur",
  dateFormat: plainDateFormat,
  names: {},
  pricesIncludeTax: false,
});

export function LocaleProvider({
  currency,
  timeZone,
  dateFormat,
  names,
  pricesIncludeTax,
  children,
}: Locale & { children: ReactNode }) {
  const value = useMemo(
    () => ({ currency, timeZone, dateFormat, names, pricesIncludeTax }),
    [currency, timeZone, dateFormat, names, pricesIncludeTax],
  );
  return <LocaleContext value={value}>{children}</LocaleContext>;
}

export const useLocale = () => useContext(LocaleContext);

/** Formats an amount in the currency of the `LocaleProvider`. */
export function useMoneyFormat(): (amount: number) => string {
  const { currency } = useLocale();
  return useCallback((amount) => formatMoney(amount, currency), [currency]);
}

/** Where and how the company has moments written, for the functions of domain's date-text. */
export function useDatePlace(): DatePlace {
  const { timeZone, dateFormat } = useLocale();
  return useMemo(() => ({ time_zone: timeZone, date_format: dateFormat }), [timeZone, dateFormat]);
}

/** Formats an ISO 8601 UTC time as the company's date, with hour and minute as this browser writes them, in the company's zone. */
export function useTimeFormat(): (time: string) => string {
  const [place, clock] = [useDatePlace(), useClockFormat()];
  return useCallback((time) => `${dateText(time, place)}, ${clock(time)}`, [place, clock]);
}

/** The same without the date. */
export function useClockFormat(): (time: string) => string {
  const { timeZone } = useLocale();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(language() === english ? undefined : language(), {
      timeStyle: "short",
      timeZone,
    });
    return (time) => format.format(new Date(time));
  }, [timeZone]);
}
