import { type NamedNoun, namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { isUnsent } from "../../api/is-unsent.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { useStoreNamed } from "./attributes.api.ts";
import { type Named, nouns } from "./nouns.ts";

/** Creates a row of a noun and shows the outcome as a toast; returns the row, or the refused fields. */
export function useMakeNamed(noun: NamedNoun) {
  const { failed, savedLocally } = nouns[noun]();
  const [store, { isLoading }] = useStoreNamed(noun);
  const make = async (
    values: Record<string, string>,
  ): Promise<{ made: Named } | { refused: Record<string, string> }> => {
    const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()]);
    const { data, error } = await store({ noun, ...Object.fromEntries(trimmed) });
    if (!data) {
      notify.error(failureText(error, failed));
      return { refused: failureFields(error) };
    }
    notify.success((isUnsent(data) && savedLocally) || namedNouns[noun].created());
    return { made: data };
  };
  return { make, isLoading };
}
