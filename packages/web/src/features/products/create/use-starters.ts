import { useEffect } from "react";
import { starterId, useStarter } from "../../attributes/named-field.tsx";
import type { ProductFields } from "../form/product-fields.ts";

type StarterField = "category_id" | "brand_id";
type Form = {
  getValues: () => ProductFields;
  setFieldValue: (name: StarterField, value: string) => void;
  fail: (error: unknown) => void;
};

/** What is being typed there must not be mixed with the proposal. */
const hasFocus = (name: StarterField) => document.activeElement?.getAttribute("data-path") === name;

/** Proposes category and brand in the form of a new product, and makes the first ones when it is saved (catalogue §3). */
export function useStarters({ getValues, setFieldValue, fail }: Form) {
  const starters = { category_id: useStarter("category"), brand_id: useStarter("brand") };
  const { category_id, brand_id } = getValues();
  const [category, brand] = [starters.category_id.proposed?.id, starters.brand_id.proposed?.id];
  useEffect(() => {
    const propose = (name: StarterField, present: string | null, id: number | undefined) => {
      if (present === null && id !== undefined && !hasFocus(name)) setFieldValue(name, String(id));
    };
    propose("category_id", category_id, category);
    propose("brand_id", brand_id, brand);
  }, [category_id, brand_id, category, brand, setFieldValue]);

  const names: readonly StarterField[] = ["category_id", "brand_id"];
  return {
    /** Props of the two inputs: the name of a row that does not exist yet. */
    shown: (name: StarterField) => {
      const { proposed } = starters[name];
      return proposed ? { chosen: proposed } : {};
    },
    /** The fields with rows that exist; null if one could not be made, which the form then tells. */
    settle: async (fields: ProductFields): Promise<ProductFields | null> => {
      const settled = { ...fields };
      for (const name of names) {
        if (fields[name] !== String(starterId)) continue;
        const made = await starters[name].make();
        if ("error" in made) {
          fail(made.error);
          return null;
        }
        settled[name] = String(made.id);
        setFieldValue(name, settled[name]);
      }
      return settled;
    },
  };
}
