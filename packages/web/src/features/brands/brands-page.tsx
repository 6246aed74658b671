import type { Brand } from "@clove/domain/catalogue/attributes.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { useCan } from "../../api/rights.ts";
import { useTempId, waitsHere } from "../../api/use-temp-id.ts";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { notify } from "../../ui/notify.ts";
import { PageHeader } from "../../ui/page-header.tsx";
import { SearchInput } from "../../ui/search-input.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useListBrandsQuery, useStoreBrandMutation } from "./brands.api.ts";

export function BrandsPage() {
  const { page, length, search, setPage, setSearch } = useListState(20);
  const { data, error, isFetching, refetch } = useListBrandsQuery(
    { page, length, query: search },
    { refetchOnMountOrArgChange: 20 },
  );
  const mayAdd = useCan()("product:create");
  return (
    <>
      <PageHeader title="Brands">
        <SearchInput label="Search brands" onSearch={setSearch} />
      </PageHeader>
      <SidePanel panel={mayAdd && <BrandForm />}>
        <DataTable
          label="Brand List"
          columns={columns}
          rows={data?.brands}
          rowKey={({ id }) => id}
          count={data?.count ?? 0}
          page={page}
          length={length}
          onPage={setPage}
          fetching={isFetching}
          failure={error && failureText(error, messages.somethingWentWrong)}
          onRetry={refetch}
          empty={messages.noResultFound}
        />
      </SidePanel>
    </>
  );
}

const columns: Column<Brand>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  {
    title: "Status",
    cell: ({ status }) => <StatusBadge text={status} tone={status === "active" ? "good" : "plain"} />,
  },
];

function BrandForm() {
  const [store, { isLoading }] = useStoreBrandMutation();
  const { named, renew } = useTempId();
  const form = useCheckedForm({ initialValues: { name: "" }, validate: { name: required("Brand Name") } });
  const save = async ({ name }: { name: string }) => {
    const answer = await store({ name: name.trim(), status: "active", ...named });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.brandFailed));
    }
    notify.success(waitsHere(answer.data.brand) ? messages.brandSavedLocally : messages.brandCreated);
    renew();
    form.reset();
    form.focusFirst({ name: true });
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <FormCard title="Add Brand" columns={1}>
        <TextInput label="Brand Name" withAsterisk {...form.field("name")} />
        <Button type="submit" loading={isLoading}>
          Create Brand
        </Button>
      </FormCard>
    </form>
  );
}
