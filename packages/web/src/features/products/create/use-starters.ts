import { useStarter } from "../../attributes/named-field.tsx";
import type { ProductFields } from "../form/product-fields.ts";

type StarterField = "category_id" | "brand_id";
const names: readonly StarterField[] = ["category_id", "brand_id"];

/**
 * What a new product gets where category or brand is left empty: 'General', which is made with the first product (catalogue §3). It is
 * shown as a placeholder, so that another name is typed as in an empty field.
 */
export function useStarters() {
  const starters = { category_id: useStarter("category"), brand_id: useStarter("brand") };
  return {
    isMaking: names.some((name) => starters[name].isMaking),
    /** The fields that may be left empty. */
    unasked: names.filter((name) => starters[name].proposed !== null),
    /** Props of the two inputs. */
    shown: (name: StarterField) => ({ placeholder: starters[name].proposed ?? undefined }),
    /** The fields with every choice made, or why a row could not be made. */
    settle: async (fields: ProductFields): Promise<{ fields: ProductFields } | { error: unknown }> => {
      const settled = { ...fields };
      for (const name of names) {
        if (fields[name] !== null) continue;
        const made = await starters[name].make();
        if ("error" in made) return made;
        settled[name] = String(made.id);
      }
      return { fields: settled };
    },
  };
}
