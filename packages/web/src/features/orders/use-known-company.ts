import { useDatePlace, useLocale } from "../../ui/display/locale.tsx";
import { useGetProfileQuery } from "../auth/auth.api.ts";

/** What a receipt prints of the company when its layout cannot be read. */
export function useKnownCompany() {
  const { currency } = useLocale();
  const place = useDatePlace();
  const { data: profile } = useGetProfileQuery();
  return profile?.company ?? { name: "", currency, ...place };
}
