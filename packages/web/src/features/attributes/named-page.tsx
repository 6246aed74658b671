import type { NamedNoun } from "@clove/domain/catalogue/named-nouns.ts";
import { useState } from "react";
import { useCan } from "../../session/rights.ts";
import { ListPage } from "../../ui/lists/list-page.tsx";
import { useListState } from "../../ui/lists/use-list-state.ts";
import { useListNamedQuery } from "./attributes.api.ts";
import * as texts from "./attributes.texts.ts";
import { NamedForm } from "./named-form.tsx";
import { nouns } from "./nouns.ts";
import { type ShownStatus, StatusFilter } from "./status-field.tsx";
import { useNamedActions } from "./use-named-actions.tsx";

type Props = {
  noun: NamedNoun;
  title: string;
  label: string;
  form: { title: string; submit: string; asksStatus?: boolean };
};

/** The rows of a noun beside the form that adds one (catalogue §8). */
function NamedPage({ noun, title, label, form }: Props) {
  const list = useListState(20);
  const { page, length, search } = list;
  const [status, setStatus] = useState<ShownStatus>(null);
  const answer = useListNamedQuery(
    { noun, page, length, query: search, ...(status && { status }) },
    { refetchOnMountOrArgChange: 20 },
  );
  const { columns, dialogs } = useNamedActions(noun, answer.data?.rows);
  const choose = (chosen: ShownStatus) => {
    setStatus(chosen);
    list.setPage(1);
  };
  const mayAdd = useCan()("product:create");
  return (
    <>
      <ListPage
        title={title}
        search={{ label: nouns[noun]().search }}
        filter={<StatusFilter status={status} onChoose={choose} />}
        panel={mayAdd && <NamedForm noun={noun} card={form} />}
        label={label}
        columns={columns}
        list={list}
        answer={answer}
        rows={answer.data?.rows}
      />
      {dialogs}
    </>
  );
}

export const BrandsPage = () => (
  <NamedPage
    noun="brand"
    title={texts.brands}
    label={texts.brandList}
    form={{ title: texts.addBrand, submit: texts.createBrand }}
  />
);

export const CategoryPage = () => (
  <NamedPage
    noun="category"
    title={texts.category}
    label={texts.categoryList}
    form={{ title: texts.addCategory, submit: texts.createCategory, asksStatus: true }}
  />
);
