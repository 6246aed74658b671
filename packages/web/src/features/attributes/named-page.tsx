import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import { useCan } from "../../session/rights.ts";
import { ListPage } from "../../ui/list-page.tsx";
import { useListState } from "../../ui/use-list-state.ts";
import { useListNamedQuery } from "./attributes.api.ts";
import { namedColumns } from "./named-columns.tsx";
import { NamedForm } from "./named-form.tsx";

type Props = {
  noun: NamedNoun;
  title: string;
  searchLabel: string;
  label: string;
  form: { title: string; submit: string; asksStatus?: boolean };
};

/** The rows of a noun and the form that adds one (catalogue §8). */
function NamedPage({ noun, title, searchLabel, label, form }: Props) {
  const list = useListState(20);
  const { page, length, search } = list;
  const answer = useListNamedQuery({ noun, page, length, query: search }, { refetchOnMountOrArgChange: 20 });
  const mayAdd = useCan()("product:create");
  return (
    <ListPage
      title={title}
      search={{ label: searchLabel }}
      panel={mayAdd && <NamedForm noun={noun} card={form} />}
      label={label}
      columns={namedColumns[noun]}
      list={list}
      answer={answer}
      rows={answer.data?.rows}
    />
  );
}

export const BrandsPage = () => (
  <NamedPage
    noun="brand"
    title="Brands"
    searchLabel="Search brands"
    label="Brand List"
    form={{ title: "Add Brand", submit: "Create Brand" }}
  />
);

export const CategoryPage = () => (
  <NamedPage
    noun="category"
    title="Category"
    searchLabel="Search categories"
    label="Category List"
    form={{ title: "Add Category", submit: "Create Category", asksStatus: true }}
  />
);
