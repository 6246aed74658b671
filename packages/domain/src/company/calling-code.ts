import { countryOf, type Region } from "./regions.ts";

/** What stands between `+` and a phone number of each country: 'country:digits'. */
const codes = `AE:971 AR:54 AT:43 AU:61 BD:880 BE:32 BG:359 BH:973 BR:55 CA:1 CH:41 CL:56 CN:86 CO:57 CR:506 CY:357 CZ:420 DE:49 DK:45
  EC:593 EE:372 EG:20 ES:34 FI:358 FR:33 GB:44 GR:30 HK:852 HR:385 HU:36 ID:62 IE:353 IL:972 IN:91 IS:354 IT:39 JP:81 KE:254 KR:82
  KW:965 LI:423 LK:94 LT:370 LU:352 LV:371 MA:212 MC:377 MT:356 MX:52 MY:60 NG:234 NL:31 NO:47 NP:977 NZ:64 OM:968 PA:507 PE:51 PH:63
  PK:92 PL:48 PT:351 QA:974 RO:40 RS:381 RU:7 SA:966 SE:46 SG:65 SI:386 SK:421 SV:503 TH:66 TN:216 TR:90 TW:886 TZ:255 UA:380 UG:256
  US:1 UY:598 VN:84 ZA:27 ZM:260`;

/** Where nothing is known of the company's country, or no number of it. */
const usual = "60";

const byCountry = new Map(
  codes.split(/\s+/).map((entry) => {
    const [country = "", code = ""] = entry.split(":");
    return [country, code] as const;
  }),
);

/** By time zone and currency: a search asks at each key, and the country of a time zone takes long to find. */
const known = new Map<string, string>();

/** The digits after `+` of phone numbers in the company's country (people §6): '60' in Malaysia. */
export function callingCode(region: Region | null | undefined): string {
  if (!region) return usual;
  const key = `${region.time_zone} ${region.currency}`;
  const code = known.get(key) ?? byCountry.get(countryOf(region) ?? "") ?? usual;
  known.set(key, code);
  return code;
}
