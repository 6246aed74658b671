import type { profileAnswer } from "@clove/domain/accounts/accounts.schema.ts";
import { saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import type { Wire } from "../../api/wire.ts";
import { answered } from "../../local-db/answer-offline.ts";
import { noteTillPerson } from "../../session/till-people.ts";

/** GET company/user-profile: as it was last read online; the stream may have brought newer settings of the company since (selling §8). */
export const getProfileOffline: OfflineAnswer = (_request, { profile, memory: { company: last } }) => {
  if (!last) return answered({ user: profile });
  const {
    name,
    currency,
    time_zone,
    refund_to,
    tax_name,
    default_vat,
    bank_label,
    credit_label,
    lock_after_minutes,
    scale_codes,
    date_format,
    language,
    receipt_language,
  } = last;
  const known = {
    name,
    currency,
    time_zone,
    refund_to,
    tax_name,
    default_vat,
    bank_label,
    credit_label,
    lock_after_minutes,
    scale_codes,
    date_format,
    language,
    receipt_language,
  };
  return answered({ user: { ...profile, company: { ...profile.company, ...known, ...saleTermsOf(last) } } });
};

/** Writes the session to disk before the app is shown, so that even a browser that is killed a moment later can start offline. */
export async function keepSignIn(session: {
  accessToken: string;
  user_id: number;
  at: number;
}): Promise<void> {
  const [{ clovePosDb }, { keepSession }] = await Promise.all([
    import("../../local-db/clove-pos-db.ts"),
    import("../../local-db/kept-session.ts"),
  ]);
  await keepSession(clovePosDb(), session);
}

export async function keepProfileAnswer({ data }: Wire<typeof profileAnswer>): Promise<void> {
  const { keepProfile } = await import("../../local-db/local-copy.ts");
  await keepProfile(data.user);
  noteTillPerson(data.user.id, { name: data.user.name, profile: data.user });
}
