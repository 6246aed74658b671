import type { Product, Variation } from "@clove/domain/catalogue/products.schema.ts";
import { fillText, messages } from "@clove/domain/messages.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureText } from "../../api/failure.ts";
import { selectPlace } from "../../api/place-slice.ts";
import { useWriteKey } from "../../api/use-write-key.ts";
import { useLocale } from "../../ui/locale.tsx";
import { notify } from "../../ui/notify.ts";
import { useCheckedForm } from "../../ui/use-checked-form.ts";
import { useUpdateProductMutation } from "./products.api.ts";
import {
  changedFields,
  checkUpdate,
  fieldsOf,
  refusedFields,
  takeOver,
  type UpdateField,
  type UpdateFields,
  updateBody,
  updateLabels,
  valueText,
} from "./update-fields.ts";
import { type VariationFields, variationBody } from "./variation-fields.ts";

/**
 * The fields of Product Update over a product that other people change too: what was not touched follows the server, what
 * was typed stays and is told, and only what was changed is sent.
 */
export function useUpdateForm(product: Product, variation: Variation) {
  const online = useOnline();
  const { currency } = useLocale();
  const { branchId } = useSelector(selectPlace);
  const [update, { isLoading }] = useUpdateProductMutation();
  const { keyFor, stored } = useWriteKey();
  const [added, setAdded] = useState<VariationFields[]>([]);
  const fresh = useMemo(() => fieldsOf(product, variation), [product, variation]);
  const [base, setBase] = useState(fresh);
  const [theirs, setTheirs] = useState<UpdateField[]>([]);
  const form = useCheckedForm<UpdateFields>({
    initialValues: fresh,
    validate: (fields) => checkUpdate(fields, base, currency),
  });

  const follow = (next: UpdateFields, from: UpdateFields) => {
    const moved = takeOver(form.getValues(), from, next);
    for (const name of moved.follow) form.setFieldValue(name, next[name]);
    setBase(next);
    return moved.theirs;
  };
  const catchUp = useRef(() => {});
  catchUp.current = () => {
    if (changedFields(fresh, base).length === 0) return;
    const both = follow(fresh, base);
    if (both.length === 0) return;
    setTheirs((before) => [...before, ...both]);
    notify.info(messages.keepsTyped);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer of the server is news
  useEffect(() => catchUp.current(), [fresh]);

  const save = async (fields: UpdateFields) => {
    if (!online) return notify.warning(messages.offlineUpdateProduct);
    if (added.length > 0 && branchId === null) return notify.warning(messages.selectBranchToAddProduct);
    const body = {
      ...updateBody(fields, base, { id: product.id, variation_id: variation.id }),
      ...(added.length > 0 &&
        branchId !== null && { new_variations: added.map(variationBody), branch_id: branchId }),
    };
    const answer = await update({ ...body, ...keyFor(body) });
    if (answer.error) {
      form.refuse(refusedFields(answer.error));
      return notify.error(failureText(answer.error, messages.somethingWentWrong));
    }
    stored();
    const saved = answer.data.product;
    follow(fieldsOf(saved, saved.variations.find(({ id }) => id === variation.id) ?? variation), fields);
    setTheirs([]);
    setAdded([]);
    notify.success(messages.productUpdated);
  };

  const changed = changedFields(form.getValues(), base);
  const unsaved = [...changed.map((name) => updateLabels[name]), ...(added.length > 0 ? ["Variations"] : [])];
  return {
    form,
    saving: isLoading,
    save,
    added,
    setAdded,
    /** What would be lost by leaving, as a sentence. */
    unsaved: unsaved.length > 0 ? fillText(messages.unsavedWork, { what: unsaved.join(", ") }) : null,
    /** Props of a field; one that somebody else changed as well says to what. */
    field: (name: UpdateField) => ({
      ...form.field(name),
      ...(theirs.includes(name) &&
        changed.includes(name) && {
          description: fillText(messages.changedMeanwhile, { value: valueText(name, base, product) }),
        }),
    }),
  };
}
