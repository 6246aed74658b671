import type { Category } from "@clove/domain/catalogue/attributes.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { failureFields, failureText } from "../../api/failure.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { useCan } from "../../session/rights.ts";
import type { Column } from "../../ui/data-table.tsx";
import { FormCard } from "../../ui/form-card.tsx";
import { ListPage } from "../../ui/list-page.tsx";
import { notify } from "../../ui/notify.ts";
import { statusOptions } from "../../ui/options.ts";
import { RecordStatus } from "../../ui/record-status.tsx";
import { required, useCheckedForm } from "../../ui/use-checked-form.ts";
import { useListState } from "../../ui/use-list-state.ts";
import { useListCategoriesQuery, useStoreCategoryMutation } from "./categories.api.ts";

const columns: Column<Category>[] = [
  { title: "SL", cell: (_, place) => place, width: 60, wideOnly: true },
  { title: "Name", cell: ({ name }) => name, heads: true },
  { title: "Description", cell: ({ description }) => description },
  { title: "Status", cell: (category) => <RecordStatus {...category} /> },
];

/** The categories and the form that adds one (catalogue §8). */
export function CategoryPage() {
  const list = useListState(20);
  const { page, length, search } = list;
  const answer = useListCategoriesQuery({ page, length, query: search }, { refetchOnMountOrArgChange: 20 });
  const mayAdd = useCan()("product:create");
  return (
    <ListPage
      title="Category"
      search={{ label: "Search categories" }}
      panel={mayAdd && <CategoryForm />}
      label="Category List"
      columns={columns}
      list={list}
      answer={answer}
      rows={answer.data?.categories}
    />
  );
}

type Fields = { name: string; description: string; status: "active" | "inactive" };

function CategoryForm() {
  const [store, { isLoading }] = useKeyed(useStoreCategoryMutation());
  const form = useCheckedForm<Fields>({
    initialValues: { name: "", description: "", status: "active" },
    validate: { name: required("Name"), description: required("Description") },
  });
  const save = async (fields: Fields) => {
    const answer = await store(fields);
    if (answer.error) {
      form.refuse(failureFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    notify.success(isUnsent(answer.data.category) ? messages.categorySavedLocally : messages.categoryCreated);
    form.reset();
    form.focusFirst({ name: true });
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <FormCard title="Add Category" columns={1}>
        <TextInput label="Name" withAsterisk {...form.field("name")} />
        <Textarea
          label="Description"
          withAsterisk
          autosize
          minRows={2}
          size="md"
          {...form.field("description")}
        />
        <Select label="Status" allowDeselect={false} data={statusOptions} {...form.field("status")} />
        <Button type="submit" loading={isLoading}>
          Create Category
        </Button>
      </FormCard>
    </form>
  );
}
