import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Stack } from "@mantine/core";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../ui/forms/leave-guard.tsx";
import * as texts from "./company.texts.ts";
import { companyChecks, companyFields } from "./company-fields.ts";
import { CompanyInputs } from "./company-inputs.tsx";
import { CompanyPage } from "./company-page.tsx";
import { LogoField } from "./logo-field.tsx";
import { RegionInputs } from "./region-inputs.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** The company profile, with currency and time zone (people §8, §9). */
export const CompanyProfilePage = () => (
  <CompanyPage title={texts.companyProfile}>{(company) => <CompanyForm company={company} />}</CompanyPage>
);

function CompanyForm({ company }: { company: Company }) {
  const { form, element, saving, unsaved, logoProps } = useCompanyForm({
    company,
    fieldsOf: companyFields,
    update: (fields) => fields,
    validate: companyChecks(),
    title: texts.companyProfile,
    saved: companyTexts.companyUpdated,
    offline: offlineTexts.offlineCompanyProfile,
  });
  return (
    <form {...element}>
      <LeaveGuard unsaved={unsaved} />
      <Stack maw={960}>
        <FormCard title={texts.company}>
          <CompanyInputs field={form.field} />
        </FormCard>
        <FormCard title={texts.logo} columns={1}>
          <LogoField {...logoProps} />
        </FormCard>
        <FormCard title={texts.region}>
          <RegionInputs field={form.field} timeZone={company.time_zone} />
        </FormCard>
        <FormButtons submit={commonTexts.update} working={saving} />
      </Stack>
    </form>
  );
}
