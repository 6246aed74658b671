import * as catalogueTexts from "@clove/domain/catalogue/catalogue.texts.ts";
import * as formTexts from "@clove/domain/forms.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import { useRef, useState } from "react";
import { isUnsent } from "../../../api/is-unsent.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { useKept } from "../../../session/use-kept.ts";
import { useLocale } from "../../../ui/display/locale.tsx";
import { useTypedKind } from "../../../ui/display/use-price-terms.ts";
import { notify } from "../../../ui/feedback/notify.ts";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import {
  checkFields,
  checkProductBody,
  nameIn,
  newProduct,
  noDescription,
  ownBody,
  ownFigures,
  type ProductFields,
  productBody,
} from "../form/product-fields.ts";
import { pictureFields } from "../pictures/pictures.ts";
import { usePictures } from "../pictures/use-pictures.ts";
import { useStoreProductMutation } from "../products.api.ts";
import * as texts from "../products.texts.ts";
import type { VariationBuilderHandle } from "../variations/variation-builder.tsx";
import type { VariationFields } from "../variations/variation-fields.ts";
import { useStarters } from "./use-starters.ts";

/** The state of Create Product, and how it is saved, with stock in the store `branchId` (catalogue §3). */
export function useCreateForm(branchId: number | null) {
  const { currency, names } = useLocale();
  const { data: profile } = useGetProfileQuery();
  const empty = newProduct(profile?.company.default_vat);
  const kind = useTypedKind();
  const [store, { isLoading: saving }] = useKeyed(useStoreProductMutation(), "product");
  const [variations, setVariations] = useState<VariationFields[]>([]);
  useKept({
    name: "variations",
    read: () => (variations.length > 0 ? variations : null),
    restore: setVariations,
  });
  const [building, setBuilding] = useState(false);
  const builder = useRef<VariationBuilderHandle>(null);
  const { pictures, ...shown } = usePictures([]);
  // They are a part of what was sent, so that a second sending without them would be another product.
  useKept({
    name: "pictures",
    read: () => (pictures.length > 0 ? pictures : null),
    restore: shown.setPictures,
  });
  const hasVariations = variations.length > 0;
  const starters = useStarters();
  const form = useCheckedForm<ProductFields>({
    initialValues: empty,
    validate: (fields) =>
      checkFields(fields, "add", names, [...starters.unasked, ...(hasVariations ? ownFigures : [])]),
  });
  const save = async (typed: ProductFields) => {
    if (builder.current?.refuseUnfinished()) return;
    if (branchId === null) return notify.warning(catalogueTexts.selectBranchToAddProduct);
    const body = productBody(typed, variations, branchId);
    const problem = checkProductBody(body, hasVariations, currency);
    if (problem) {
      form.refuse(problem.fields);
      return notify.error(problem.text);
    }
    const settled = await starters.settle(typed);
    if ("error" in settled) return form.fail(settled.error);
    const { category_id, brand_id } = ownBody(settled.fields);
    const answer = await store({
      ...body,
      ...kind,
      category_id,
      brand_id,
      pictures: pictureFields(pictures).files,
    });
    if (answer.error) {
      shown.refuse(answer.error);
      return form.fail(answer.error);
    }
    const isHere = isUnsent(answer.data.product);
    notify.success(isHere ? offlineTexts.productSavedLocally : catalogueTexts.productCreated);
    if (isHere && pictures.length > 0) notify.warning(catalogueTexts.picturesNotKept);
    setVariations([]);
    shown.choose([]);
    setBuilding(false);
    form.setValues(empty);
    form.focusFirst({ name: true });
  };

  const { name, description } = form.getValues();
  const unsaved = [
    ...(name.trim() ? [nameIn("add", "name", names)] : []),
    ...(description.trim() && description !== noDescription ? [nameIn("add", "description", names)] : []),
    ...(pictures.length > 0 ? [texts.productImage] : []),
    ...(hasVariations ? [texts.productVariation] : []),
  ];

  return {
    form,
    save,
    starters,
    /** What would be lost by leaving the page, as a sentence. */
    unsaved: unsaved.length > 0 ? formTexts.unsavedWork({ what: unsaved.join(", ") }) : null,
    saving: saving || starters.isMaking,
    variationProps: { variations, onChange: setVariations, builder, building, onBuilding: setBuilding },
    hasVariations,
    pictureProps: shown.props,
  };
}
