import * as commonTexts from "@clove/domain/common.texts.ts";
import * as stockTexts from "@clove/domain/stock/stock.texts.ts";
import * as stocktakeTexts from "@clove/domain/stocktakes/stocktakes.texts.ts";
import { Button, Select } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useSelector } from "react-redux";
import { useNavigate } from "react-router";
import { useKeyed } from "../../api/use-keyed.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { rowOptions } from "../../ui/forms/options.ts";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { AttributeField } from "../attributes/named-field.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { useStoreStocktakeMutation } from "./stocktakes.api.ts";
import * as texts from "./stocktakes.texts.ts";

type Choice = { id: number; name: string };
type Fields = { branch_id: string | null; category: Choice | null; brand: Choice | null };

/** Starts a stocktake of a store, for all products or some, and opens its page. */
export function StartForm() {
  const navigate = useNavigate();
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  const [store, { isLoading }] = useKeyed(useStoreStocktakeMutation(), "stocktake");
  const form = useCheckedForm<Fields>({
    initialValues: { branch_id: null, category: null, brand: null },
    validate: { branch_id: (id) => (id ? null : stockTexts.selectStoreId) },
  });
  const { branchId } = useSelector(selectPlace);
  const isSeen = data?.branches.some(({ id }) => id === branchId) ?? false;
  const preset = useEffectEvent((id: number) => {
    if (form.getValues().branch_id === null) form.setFieldValue("branch_id", String(id));
  });
  // The store of the header first, as in Add Purchase; a store that was chosen stays.
  useEffect(() => {
    if (isSeen && branchId !== null) preset(branchId);
  }, [isSeen, branchId]);
  const save = async ({ branch_id, category, brand }: Fields) => {
    const { data: made, error } = await store({
      branch_id: Number(branch_id),
      ...(category && { category_id: category.id }),
      ...(brand && { brand_id: brand.id }),
    });
    if (!made) return form.fail(error);
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
          allowDeselect={false}
          data={rowOptions(data?.branches)}
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
