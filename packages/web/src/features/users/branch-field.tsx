import { Checkbox, Input } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { fieldNames } from "./user-fields.ts";

type Props = {
  name: string;
  value?: string[];
  onChange?: (value: string[]) => void;
  disabled?: boolean;
  description?: ReactNode;
  error?: ReactNode;
};

/** The stores in which a person may work; nobody can assign a store that they do not have themselves (access §12). */
export function BranchField({ name, value = [], onChange, disabled, description, error }: Props) {
  const errorId = useId();
  const { data } = useListBranchesQuery({ page: 1, length: 100 });
  return (
    <FormCard title={fieldNames().branch_ids} hint={description} columns={3}>
      {data?.branches.map((branch) => {
        const key = String(branch.id);
        return (
          <Checkbox
            key={key}
            data-path={name}
            // Where the first one gets the focus, the header must not cover it.
            styles={{ input: { scrollMarginTop: "calc(var(--clove-header-height) + 64px)" } }}
            aria-invalid={Boolean(error)}
            aria-describedby={error ? errorId : undefined}
            label={branch.name}
            disabled={disabled}
            checked={value.includes(key)}
            onChange={({ currentTarget }) =>
              onChange?.(currentTarget.checked ? [...value, key] : value.filter((other) => other !== key))
            }
          />
        );
      })}
      {error && (
        <Input.Error id={errorId} size="sm" style={{ gridColumn: "1 / -1" }}>
          {error}
        </Input.Error>
      )}
    </FormCard>
  );
}
