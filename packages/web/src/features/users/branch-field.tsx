import { Checkbox } from "@mantine/core";
import type { ReactNode } from "react";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { fieldNames } from "./user-fields.ts";

type Props = {
  name: string;
  value?: string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean;
  description?: ReactNode;
};

/** The stores in which a person may work; nobody can assign a store that they do not have themselves (access §12). */
export function BranchField({ value = [], onChange, disabled, description }: Props) {
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  return (
    <FormCard title={fieldNames().branch_ids} hint={description} columns={3}>
      {data?.branches.map(({ id, name }) => {
        const key = String(id);
        return (
          <Checkbox
            key={id}
            label={name}
            disabled={disabled}
            checked={value.includes(key)}
            onChange={({ currentTarget }) =>
              onChange?.(currentTarget.checked ? [...value, key] : value.filter((other) => other !== key))
            }
          />
        );
      })}
    </FormCard>
  );
}
