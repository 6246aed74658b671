import type { Company } from "@clove/domain/company/company.schema.ts";
import * as companyTexts from "@clove/domain/company/company.texts.ts";
import { proposedTax } from "@clove/domain/company/regions.ts";
import { formatMoney } from "@clove/domain/money.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useUpdateCompanyMutation } from "../company/company.api.ts";
import { FirstRunHint } from "./first-run-hint.tsx";
import * as lazyTexts from "./lazy.texts.ts";

/**
 * Asks a new company's admin how prices and tax work: what is usual where the company is, is proposed, and one click confirms it
 * (people §22). It is asked once currency and time zone are known. Nothing is stored before; confirmed, it shows what was chosen.
 */
export function TaxHint({ company }: { company: Company }) {
  const online = useOnline();
  const [update, { isLoading }] = useUpdateCompanyMutation();
  const done = company.tax_confirmed;
  const proposal = done ? company : proposedTax(company);
  const { prices_include_tax, tax_name, default_vat, cash_rounding } = proposal;
  const confirm = async () => {
    if (!online) return notify.warning(offlineTexts.offlineCompanyProfile);
    const answer = await update({ prices_include_tax, tax_name, default_vat, cash_rounding });
    if (answer.error) return notify.error(failureText(answer.error, offlineTexts.offlineCompanyProfile));
    notify.success(companyTexts.companyUpdated);
  };
  const terms = { name: tax_name, rate: `${default_vat} %` };
  const rounded = { ...terms, cash: formatMoney(cash_rounding, company.currency) };
  const exact = prices_include_tax ? lazyTexts.taxIsIncluded : lazyTexts.taxIsAdded;
  const inSteps = prices_include_tax ? lazyTexts.taxIsIncludedCashRounded : lazyTexts.taxIsAddedCashRounded;
  return (
    <FirstRunHint done={done} text={cash_rounding === 0 ? exact(terms) : inSteps(rounded)}>
      <Group gap="xs" wrap="nowrap">
        <Button variant="light" px="md" loading={isLoading} onClick={() => void confirm()}>
          {lazyTexts.confirm}
        </Button>
        <Button component={Link} to="/companyProfile" state={{ asksTax: true }} variant="subtle" px="md">
          {lazyTexts.change}
        </Button>
      </Group>
    </FirstRunHint>
  );
}
