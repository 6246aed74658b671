import type { Company } from "@clove/domain/company/company.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Select, Skeleton, Stack, Textarea, TextInput } from "@mantine/core";
import { WifiOff } from "lucide-react";
import { useMemo, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { FormCard } from "../../ui/form-card.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { EmptyState, ErrorState } from "../../ui/states.tsx";
import { useCheckedForm } from "../../ui/use-checked-form.ts";
import { useGetCompanyQuery, useUpdateCompanyMutation } from "./company.api.ts";
import {
  type CompanyFields,
  companyChecks,
  companyFields,
  currencyOptions,
  timeZoneOptions,
} from "./company-fields.ts";
import { type LogoChange, LogoField } from "./logo-field.tsx";

/** The company profile, with currency and time zone (people §8, §9). Not available offline. */
export function CompanyProfilePage() {
  const online = useOnline();
  const { data, error, refetch } = useGetCompanyQuery(undefined, { refetchOnMountOrArgChange: 10 });
  return (
    <>
      <PageHeader title="Company Profile" />
      {!online && !data ? (
        <EmptyState text={messages.pageNotAvailableOffline} icon={<WifiOff size={28} />} />
      ) : data ? (
        <CompanyForm company={data} />
      ) : error ? (
        <ErrorState text={failureText(error, messages.somethingWentWrong)} onRetry={refetch} />
      ) : (
        <Skeleton h={420} maw={960} radius="lg" />
      )}
    </>
  );
}

function CompanyForm({ company }: { company: Company }) {
  const online = useOnline();
  const [update, { isLoading }] = useUpdateCompanyMutation();
  const [logo, setLogo] = useState<LogoChange>();
  const currencies = useMemo(() => currencyOptions(), []);
  const timeZones = useMemo(() => timeZoneOptions(company.time_zone), [company.time_zone]);
  const form = useCheckedForm<CompanyFields>({
    initialValues: companyFields(company),
    validate: companyChecks,
  });

  const save = async (fields: CompanyFields) => {
    if (!online) return notify.warning(messages.offlineCompanyProfile);
    const answer = await update({ ...fields, logo });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    setLogo(undefined);
    form.setValues(companyFields(answer.data));
    notify.success(messages.companyUpdated);
  };

  return (
    <form {...form.element((fields) => void save(fields))}>
      <Stack maw={960}>
        <FormCard title="Company">
          <TextInput label="Company Name" withAsterisk {...form.field("name")} />
          <TextInput label="Email" type="email" {...form.field("email")} />
          <TextInput label="Contact Number" type="tel" {...form.field("contact_number")} />
          <TextInput label="Business Registration Number" {...form.field("registration_number")} />
          <TextInput label="SST ID Number" {...form.field("sst_id")} />
          <Textarea label="Address" autosize minRows={2} size="md" {...form.field("address")} />
        </FormCard>
        <FormCard title="Logo" columns={1}>
          <LogoField stored={company.logo} change={logo} onChange={setLogo} />
        </FormCard>
        <FormCard title="Region">
          <Select
            label="Currency"
            withAsterisk
            searchable
            allowDeselect={false}
            data={currencies}
            {...form.field("currency")}
          />
          <Select
            label="Time zone"
            withAsterisk
            searchable
            allowDeselect={false}
            data={timeZones}
            {...form.field("time_zone")}
          />
        </FormCard>
        <Group justify="flex-end">
          <Button type="submit" loading={isLoading}>
            Update
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
