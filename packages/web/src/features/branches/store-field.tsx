import { Select, type SelectProps } from "@mantine/core";
import type { Ref } from "react";
import { rowOptions } from "../../ui/forms/options.ts";
import { useListBranchesQuery } from "./branches.api.ts";
import * as texts from "./branches.texts.ts";

/** Narrows a page to one of the stores that the person sees; null: all of them. */
export function StoreFilter(props: Omit<SelectProps, "data"> & { ref?: Ref<HTMLInputElement> }) {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  return (
    <Select
      aria-label={props.label ? undefined : texts.store}
      placeholder={texts.allStores}
      clearable
      data={rowOptions(data?.branches)}
      {...props}
    />
  );
}
