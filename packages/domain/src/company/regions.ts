import { type DateFormat, plainDateFormat } from "../date-text.ts";
import { isTimeZone } from "../ids.ts";
import type { Company } from "./company.schema.ts";

/** Where a company is: an IANA time zone and an ISO 4217 code. */
export type Region = { time_zone: string; currency: string };

/** What is proposed to a new company; the cash amount on the wire, the rate in percent. */
export type TaxProposal = Pick<Company, "prices_include_tax" | "cash_rounding" | "tax_name" | "default_vat">;

/**
 * What shops call the tax in each country, with its standard rate in percent: 'country:name:rate'. A rate of 0 stands where it differs
 * within the country or where most shops charge none; Malaysian shops charge SST for some services only.
 */
const taxes = `AE:VAT:5 AR:IVA:21 AT:MwSt.:20 AU:GST:10 BD:VAT:15 BE:BTW/TVA:21 BG:ДДС:20 BH:VAT:10 BR:ICMS:0 CA:GST:5 CH:MwSt.:8.1
  CL:IVA:19 CN:VAT:13 CO:IVA:19 CR:IVA:13 CY:VAT:19 CZ:DPH:21 DE:MwSt.:19 DK:moms:25 EC:IVA:15 EE:KM:24 EG:VAT:14 ES:IVA:21 FI:ALV:25.5
  FR:TVA:20 GB:VAT:20 GR:ΦΠΑ:24 HK:Tax:0 HR:PDV:25 HU:ÁFA:27 ID:PPN:11 IE:VAT:23 IL:VAT:18 IN:GST:0 IS:VSK:24 IT:IVA:22
  JP:消費税:10 KE:VAT:16 KR:VAT:10 KW:Tax:0 LI:MwSt.:8.1 LK:VAT:18 LT:PVM:21 LU:TVA:17 LV:PVN:21 MA:TVA:20 MC:TVA:20 MT:VAT:18
  MX:IVA:16 MY:SST:0 NG:VAT:7.5 NL:BTW:21 NO:MVA:25 NP:VAT:13 NZ:GST:15 OM:VAT:5 PE:IGV:18 PA:ITBMS:7 PH:VAT:12 PK:GST:18 PL:VAT:23 PT:IVA:23
  QA:Tax:0 RO:TVA:21 RS:PDV:20 RU:НДС:22 SA:VAT:15 SE:moms:25 SG:GST:9 SI:DDV:22 SK:DPH:23 SV:IVA:13 TH:VAT:7 TN:TVA:19 TR:KDV:20 TW:VAT:5
  TZ:VAT:18 UA:ПДВ:20 UG:VAT:18 US:Sales tax:0 UY:IVA:22 VN:VAT:10 ZA:VAT:15 ZM:VAT:16`;

/** Where prices on tags are without tax. */
const withoutTax = new Set(["US", "CA"]);

/** The smallest amount that shops take in cash, where it is more than the smallest unit of the currency. */
const cashSteps: Record<string, number> = {
  ...{ MYR: 0.05, SGD: 0.05, AUD: 0.05, NZD: 0.1, CHF: 0.05, CAD: 0.05 },
  ...{ DKK: 0.5, SEK: 1, NOK: 1, CZK: 1, HUF: 5 },
};

/** The smallest cash amount to propose in a currency, or 0: cash is not rounded. */
export const usualCashStep = (currency: string): number => cashSteps[currency] ?? 0;

/** The smallest cash amounts that a company is offered: none, the usual one, and coins that currencies with as many decimals have. */
export function offeredCashSteps(currency: string, decimals: number): number[] {
  const usual = usualCashStep(currency);
  if (usual > 0) return [0, usual];
  return decimals === 0 ? [0, 5, 10, 50, 100] : [0, 0.05, 0.1, 0.5, 1];
}

/**
 * How prices, tax and cash work where the company is (people §12); only proposed, until somebody confirms it. The time zone decides
 * about the tax; where it tells nothing, the currency.
 */
export function proposedTax({ time_zone, currency }: Region): TaxProposal {
  const tax = taxOf({ time_zone, currency });
  return {
    prices_include_tax: !withoutTax.has(tax?.country ?? ""),
    cash_rounding: usualCashStep(currency),
    tax_name: tax?.name ?? "VAT",
    default_vat: tax?.rate ?? 0,
  };
}

/** The country where the company is, by ISO 3166, as far as it is listed here. */
export const countryOf = (region: Region): string | undefined => taxOf(region)?.country;

const taxOf = ({ time_zone, currency }: Region) => taxOfZone(time_zone) ?? taxOfCurrency(currency);

/** How dates are written, by country; elsewhere in the list of taxes as 27/11/2026. */
const usualFormats: Partial<Record<DateFormat, string>> = {
  "DD.MM.YYYY": "AT BG CH CZ DE DK EE FI HR IS LI LV NO PL RO RS RU SI SK TR UA",
  "DD-MM-YYYY": "CL NL",
  "MM/DD/YYYY": "PH US",
  "YYYY-MM-DD": "CA HU KR LT SE",
  "YYYY/MM/DD": "CN JP TW ZA",
};

/**
 * How dates are written where a company is; of a place that tells no country as in calls, which nobody reads wrongly. The
 * currency may be "" while it is not known.
 */
export function usualDateFormat(region: Region): DateFormat {
  const country = countryOf(region);
  if (country === undefined) return plainDateFormat;
  const own = (Object.keys(usualFormats) as DateFormat[]).find((format) =>
    usualFormats[format]?.includes(country),
  );
  return own ?? "DD/MM/YYYY";
}

const listed = () =>
  taxes.split(/\s+(?=[A-Z]{2}:)/).map((entry) => {
    const [country = "", name = "", rate] = entry.split(":");
    return { country, name, rate: Number(rate) };
  });

/** Missing in TypeScript's types, and a property before it became a method. */
type KnowsZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(country: string): readonly string[] {
  const locale: KnowsZones = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}

type Tax = ReturnType<typeof listed>[number];
/** The taxes by the time zones of their countries, made when first needed: that takes some milliseconds. */
let byZone: Map<string, Tax> | undefined;

/** The time zone's tax, if the country is listed. A zone may have two names, such as Asia/Calcutta and Asia/Kolkata. */
function taxOfZone(time_zone: string): Tax | undefined {
  if (!isTimeZone(time_zone)) return undefined;
  byZone ??= new Map(listed().flatMap((tax) => zonesOf(tax.country).map((zone) => [zone, tax] as const)));
  const usual = new Intl.DateTimeFormat("en", { timeZone: time_zone }).resolvedOptions().timeZone;
  return byZone.get(time_zone) ?? byZone.get(usual);
}

/** The first letters of a currency's code are those of its country; EUR, XOF and the like have none. */
const taxOfCurrency = (currency: string) => listed().find(({ country }) => currency.startsWith(country));
