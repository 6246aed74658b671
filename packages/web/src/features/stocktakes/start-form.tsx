import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { Button, Select } from "@mantine/core";
import { useNavigate } from "react-router";
import { failureFields, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AttributeField } from "../attributes/named-field.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useStoreStocktakeMutation } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

type Choice = { id: number; name: string };
type Fields = { branch_id: string | null; category: Choice | null; brand: Choice | null };

/** Store and scope of a new stocktake; its page opens at once. */
export function StartForm() {
  const navigate = useNavigate();
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const [store, { isLoading }] = useKeyed(useStoreStocktakeMutation());
  const form = useCheckedForm<Fields>({
    initialValues: { branch_id: null, category: null, brand: null },
    validate: { branch_id: (id) => (id ? null : stockTexts.selectStoreId) },
  });
  const save = async ({ branch_id, category, brand }: Fields) => {
    const { data: made, error } = await store({
      branch_id: Number(branch_id),
      ...(category && { category_id: category.id }),
      ...(brand && { brand_id: brand.id }),
    });
    if (!made) {
      form.refuse(failureFields(error));
      return notify.error(failureText(error, commonTexts.somethingWentWrong));
    }
    notify.success(stocktakeTexts.stocktakeStarted);
    void navigate(`/stocktake/${made.stocktake.id}`);
  };
  return (
    <form {...form.element((fields) => void save(fields))}>
      <FormCard title={texts.newStocktake} columns={1}>
        <Select
          label={texts.selectStore}
          withAsterisk
          searchable
          openOnFocus={false}
          data={(data?.branches ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          nothingFoundMessage={commonTexts.noResultFound}
          {...form.field("branch_id")}
        />
        <AttributeField noun="category" withInactive {...form.field("category")} />
        <AttributeField noun="brand" withInactive {...form.field("brand")} />
        <Button type="submit" loading={isLoading}>
          {texts.startStocktake}
        </Button>
      </FormCard>
    </form>
  );
}
