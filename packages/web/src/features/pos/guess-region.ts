import { isCurrency } from "@clove/domain/money.ts";

/** Currencies by ISO 4217, each with the countries (ISO 3166) where shops use it. */
const countries = `AED:AE AFN:AF ALL:AL AMD:AM AOA:AO ARS:AR AUD:AU,CX,CC,HM,KI,NR,NF,TV AWG:AW AZN:AZ BAM:BA BBD:BB BDT:BD
  BHD:BH BIF:BI BMD:BM BND:BN BOB:BO BRL:BR BSD:BS BTN:BT BWP:BW BYN:BY BZD:BZ CAD:CA CDF:CD CHF:CH,LI CLP:CL CNY:CN COP:CO
  CRC:CR CUP:CU CVE:CV CZK:CZ DJF:DJ DKK:DK,FO,GL DOP:DO DZD:DZ EGP:EG ERN:ER ETB:ET
  EUR:AD,AT,AX,BE,BG,BL,CY,DE,EE,ES,FI,FR,GF,GP,GR,HR,IE,IT,LT,LU,LV,MC,ME,MF,MQ,MT,NL,PM,PT,RE,SI,SK,SM,TF,VA,XK,YT
  FJD:FJ FKP:FK GBP:GB,GG,IM,JE,GS GEL:GE GHS:GH GIP:GI GMD:GM GNF:GN GTQ:GT GYD:GY HKD:HK HNL:HN HTG:HT HUF:HU IDR:ID ILS:IL,PS
  INR:IN IQD:IQ IRR:IR ISK:IS JMD:JM JOD:JO JPY:JP KES:KE KGS:KG KHR:KH KMF:KM KPW:KP KRW:KR KWD:KW KYD:KY KZT:KZ LAK:LA LBP:LB
  LKR:LK LRD:LR LSL:LS LYD:LY MAD:MA,EH MDL:MD MGA:MG MKD:MK MMK:MM MNT:MN MOP:MO MRU:MR MUR:MU MVR:MV MWK:MW MXN:MX MYR:MY
  MZN:MZ NAD:NA NGN:NG NIO:NI NOK:NO,BV,SJ NPR:NP NZD:NZ,CK,NU,PN,TK OMR:OM PAB:PA PEN:PE PGK:PG PHP:PH PKR:PK PLN:PL PYG:PY
  QAR:QA RON:RO RSD:RS RUB:RU RWF:RW SAR:SA SBD:SB SCR:SC SDG:SD SEK:SE SGD:SG SHP:SH SLE:SL SOS:SO SRD:SR SSP:SS STN:ST SYP:SY
  SZL:SZ THB:TH TJS:TJ TMT:TM TND:TN TOP:TO TRY:TR TTD:TT TWD:TW TZS:TZ UAH:UA UGX:UG
  USD:US,AS,BQ,EC,FM,GU,IO,MH,MP,PR,PW,SV,TC,TL,UM,VG,VI UYU:UY UZS:UZ VES:VE VND:VN VUV:VU WST:WS XAF:CF,CG,CM,GA,GQ,TD
  XCD:AG,AI,DM,GD,KN,LC,MS,VC XOF:BF,BJ,CI,GW,ML,NE,SN,TG XPF:NC,PF,WF YER:YE ZAR:ZA ZMW:ZM`;

type Browser = { timeZone: string; languages: readonly string[] };

/** Time zone and languages of this browser. */
export const thisBrowser = (): Browser => ({
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  languages: navigator.languages,
});

/**
 * The currency to propose (people §12): of the country that the browser's time zone is in, because many people use a language
 * of another country; else of the country that the language names. Null when neither is known.
 */
export function guessCurrency({ timeZone, languages }: Browser): string | null {
  const currencyOf = new Map(
    countries.split(/\s+/).flatMap((entry) => {
      const [currency = "", list = ""] = entry.split(":");
      return list.split(",").map((country) => [country, currency] as const);
    }),
  );
  // Some browsers name languages that are no language tags, such as en-US@posix.
  const spoken = languages.flatMap(
    (language) => /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?-([A-Z]{2})/.exec(language)?.[1] ?? [],
  );
  const here = [...spoken, ...currencyOf.keys()].find((country) => zonesOf(country).includes(timeZone));
  const currency = currencyOf.get(here ?? spoken[0] ?? "");
  return currency !== undefined && isCurrency(currency) ? currency : null;
}

/** Missing in TypeScript's types, and a property before it became a method. */
type KnowsZones = Intl.Locale & { getTimeZones?: () => string[] | undefined; timeZones?: string[] };

function zonesOf(country: string): readonly string[] {
  const locale: KnowsZones = new Intl.Locale("und", { region: country });
  return locale.getTimeZones?.() ?? locale.timeZones ?? [];
}
