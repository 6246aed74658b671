import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import type { CompanyText, InvoiceFlag } from "@clove/domain/company/invoice-layout.ts";
import * as receiptMailTexts from "@clove/domain/orders/receipt-mails.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Checkbox, Stack, Textarea } from "@mantine/core";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../ui/forms/leave-guard.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import * as texts from "./company.texts.ts";
import { CompanyInputs } from "./company-inputs.tsx";
import { CompanyPage } from "./company-page.tsx";
import { LogoField } from "./logo-field.tsx";
import { layoutEntries, templateChecks, templateFields, templateFlags } from "./template-fields.ts";
import classes from "./template-page.module.css";
import { TemplatePreview } from "./template-preview.tsx";
import { useCompanyForm } from "./use-company-form.ts";

/** What receipts show, with a preview that is updated with every key (people §13). */
export const InvoiceTemplatePage = () => (
  <CompanyPage title={texts.invoiceTemplate} hint={texts.invoiceTemplateHint}>
    {(company) => <TemplateForm company={company} />}
  </CompanyPage>
);

const hints = (): { [Flag in InvoiceFlag]?: string } => ({
  receipt_page: receiptMailTexts.receiptPageHint,
  receipt_code: texts.receiptCodeHint,
});

function TemplateForm({ company }: { company: Company }) {
  const { form, element, filledFrom, saving, unsaved, logo, logoProps } = useCompanyForm({
    company,
    fieldsOf: templateFields,
    update: (fields, filledFrom) => ({ invoice_layout: layoutEntries(fields, filledFrom) }),
    validate: templateChecks(),
    title: texts.invoiceTemplate,
    saved: companyTexts.invoiceTemplateUpdated,
    offline: offlineTexts.offlineInvoiceTemplate,
  });
  const fields = form.getValues();
  const ownValue = (name: CompanyText) => {
    const own = filledFrom[name] ?? "";
    return fields[name] === own ? undefined : companyTexts.companyHas({ value: own || "–" });
  };
  return (
    <div className={classes.page}>
      <LeaveGuard unsaved={unsaved} />
      <form {...element}>
        <Stack>
          <FormCard title={texts.company} columns={1}>
            <CompanyInputs field={form.field} hint={ownValue} />
          </FormCard>
          <FormCard title={texts.partsOfTheReceipt} columns={1}>
            {templateFlags().map(([flag, label]) => (
              <Checkbox
                key={flag}
                label={label}
                description={hints()[flag]}
                checked={fields[flag]}
                onChange={(event) => form.setFieldValue(flag, event.currentTarget.checked)}
              />
            ))}
            <LogoField {...logoProps} removable={false} />
          </FormCard>
          <FormCard title={texts.footer} columns={1}>
            <Textarea
              label={texts.invoiceFooterText}
              autosize
              minRows={2}
              size="md"
              {...form.field("invoice_footer_text")}
            />
          </FormCard>
          <FormButtons submit={uiTexts.save} working={saving} />
        </Stack>
      </form>
      <TemplatePreview
        company={{ ...filledFrom, invoice_layout: JSON.stringify(layoutEntries(fields, filledFrom)) }}
        logo={logo}
      />
    </div>
  );
}
