import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { proposedTax } from "@clove/domain/company/regions.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Box, Stack } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useCan } from "../../session/rights.ts";
import { CountInput } from "../../ui/forms/count-input.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../ui/forms/leave-guard.tsx";
import { MoneyInput } from "../../ui/forms/money-input.tsx";
import * as texts from "./company.texts.ts";
import { companyBody, companyChecks, companyFields } from "./company-fields.ts";
import { CompanyInputs } from "./company-inputs.tsx";
import { CompanyPage } from "./company-page.tsx";
import { DateFormatInput } from "./date-format-input.tsx";
import { LanguageInputs } from "./language-inputs.tsx";
import { LogoField } from "./logo-field.tsx";
import { RegionInputs } from "./region-inputs.tsx";
import { ScaleCard } from "./scale-card.tsx";
import { SecondFactorCard } from "./second-factor-card.tsx";
import { TaxCard } from "./tax-card.tsx";
import { isTaxChanged, type TaxFields, taxFields } from "./tax-fields.ts";
import { useCompanyForm } from "./use-company-form.ts";
import { useWaitingSales } from "./use-waiting-sales.ts";

/** The company profile, with currency and time zone (people §8, §9). */
export const CompanyProfilePage = () => (
  <CompanyPage title={texts.companyProfile}>
    {(company) => (
      <>
        <CompanyForm company={company} />
        <SecondFactor />
      </>
    )}
  </CompanyPage>
);

/** A setting of its own, which only administrators see and which is stored at once. */
function SecondFactor() {
  const can = useCan();
  if (!can("admin")) return null;
  return (
    <Box maw={960} mt="xl">
      <SecondFactorCard />
    </Box>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const state: unknown = useLocation().state;
  const isAsked = typeof state === "object" && state !== null && "asksTax" in state;
  const { form, element, saving, unsaved, logoProps } = useCompanyForm({
    company,
    fieldsOf: companyFields,
    // Who only corrects the address, has not answered the question of the first-run list.
    update: (fields, from) =>
      companyBody(fields, isAsked || from.tax_confirmed || isTaxChanged(fields, from)),
    validate: companyChecks(),
    title: texts.companyProfile,
    saved: companyTexts.companyUpdated,
    offline: offlineTexts.offlineCompanyProfile,
  });
  useProposal(isAsked && !company.tax_confirmed, form.setValues, company);
  const waiting = useWaitingSales(company.id);
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
          <DateFormatInput field={form.field} />
          <LanguageInputs field={form.field} fields={form.getValues()} />
        </FormCard>
        <FormCard title={texts.cashDrawer}>
          <MoneyInput
            label={texts.mismatchQuestion}
            description={texts.mismatchQuestionHint}
            withAsterisk
            {...form.field("mismatch_question")}
          />
        </FormCard>
        <FormCard title={texts.tills}>
          <CountInput
            label={texts.lockAfter}
            description={texts.lockAfterHint}
            min={1}
            max={240}
            {...form.field("lock_after_minutes")}
          />
        </FormCard>
        <TaxCard field={form.field} fields={form.getValues()} company={company} waiting={waiting} />
        <ScaleCard
          codes={form.getValues().scale_codes}
          currency={company.currency}
          onChange={(codes) => form.setFieldValue("scale_codes", codes)}
        />
        <FormButtons submit={commonTexts.update} working={saving} />
      </Stack>
    </form>
  );
}

/** Who came from the question of the first-run list begins with what it proposed; nothing is stored until the form is saved. */
function useProposal(isAsked: boolean, fill: (fields: Partial<TaxFields>) => void, company: Company) {
  const [proposal] = useState(() => (isAsked ? taxFields({ ...company, ...proposedTax(company) }) : null));
  const start = useRef(fill);
  useEffect(() => {
    if (proposal) start.current(proposal);
  }, [proposal]);
}
