import { type Permission, permissionGroups } from "@clove/domain/access/permissions.ts";
import { Checkbox, Fieldset, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { useCan } from "../../session/rights.ts";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { readable } from "../../ui/forms/options.ts";
import { fieldNames } from "./user-fields.ts";

type Props = {
  name: string;
  value?: Permission[];
  onChange?: (value: Permission[]) => void;
  disabled?: boolean;
  description?: ReactNode;
};

/** The permissions, grouped by the part before the colon; nobody can give one that they do not have themselves (access §12). */
export function PermissionFields({ value = [], onChange, disabled = false, description }: Props) {
  const mayGive = useCan();
  const toggle = (key: Permission, checked: boolean) =>
    onChange?.(checked ? [...value, key] : value.filter((other) => other !== key));
  return (
    <FormCard title={fieldNames().permissions} hint={description} columns={3}>
      {permissionGroups().map(({ group, keys }) => (
        <Fieldset key={group} legend={readable(group)} variant="default" radius="md">
          <Stack gap="xs">
            {keys.map((key) => (
              <Checkbox
                key={key}
                label={readable(key.slice(key.indexOf(":") + 1))}
                aria-label={key}
                checked={value.includes(key)}
                disabled={disabled || !mayGive(key)}
                onChange={({ currentTarget }) => toggle(key, currentTarget.checked)}
              />
            ))}
          </Stack>
        </Fieldset>
      ))}
    </FormCard>
  );
}
