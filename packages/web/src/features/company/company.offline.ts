import type { companyAnswer } from "@clove/domain/company/company.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { OfflineAnswer } from "../../api/base-query.ts";
import { mediaUrl } from "../../api/media-url.ts";
import type { Wire } from "../../api/wire.ts";
import { answered } from "../../local-db/answer-offline.ts";

/** GET company-profile, which every receipt needs: as it was last read online. */
export const getCompanyOffline: OfflineAnswer = async (_request, { memory: { company } }) => {
  if (!company) throw new Error(offlineTexts.offlineCompanyUnknown);
  return answered({ company });
};

export async function keepCompanyAnswer({ data }: Wire<typeof companyAnswer>): Promise<void> {
  const { keepCompany } = await import("../../local-db/local-copy.ts");
  await keepCompany(data.company);
  if (!data.company.logo) return;
  const { keepLogo } = await import("../../pwa/media-cache.ts");
  await keepLogo(mediaUrl(data.company.logo));
}
