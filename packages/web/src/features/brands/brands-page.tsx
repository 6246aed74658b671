import type { Brand } from "@clove/domain/catalogue/attributes.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useCan } from "../../session/rights.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { notify } from "../../ui/notify.ts";
import { RecordStatus } from "../../ui/record-status.tsx";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useListBrandsQuery, useStoreBrandMutation } from "./brands.api.ts";

const columns: Column<Brand>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Status", cell: (brand) => <RecordStatus {...brand} /> },
];

/** The brands and the form that adds one (catalogue §8). */
export function BrandsPage() {
  const list = useListState(20);
  const { page, length, search } = list;
  const answer = useListBrandsQuery({ page, length, query: search }, { refetchOnMountOrArgChange: 20 });
  const mayAdd = useCan()("product:create");
  return (
    <ListPage
      title="Brands"
      search={{ label: "Search brands" }}
      panel={mayAdd && <BrandForm />}
      label="Brand List"
      columns={columns}
      list={list}
      answer={answer}
      rows={answer.data?.brands}
    />
  );
}

function BrandForm() {
  const [store, { isLoading }] = useKeyed(useStoreBrandMutation());
  const form = useCheckedForm({ initialValues: { name: "" }, validate: { name: required("Brand Name") } });
  const save = async ({ name }: { name: string }) => {
    const answer = await store({ name: name.trim(), status: "active" });
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.brandFailed));
    }
    notify.success(isUnsent(answer.data.brand) ? messages.brandSavedLocally : messages.brandCreated);
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
