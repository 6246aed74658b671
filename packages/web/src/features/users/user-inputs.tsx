import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import { Select, TextInput } from "@mantine/core";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { optionsOf, statusOptions } from "../../ui/forms/options.ts";
import * as pageTexts from "../../ui/pages.texts.ts";
import { BranchField } from "./branch-field.tsx";
import { LimitFields } from "./limit-fields.tsx";
import { PermissionFields } from "./permission-fields.tsx";
import { fieldNames, type UserFields } from "./user-fields.ts";
import { useGetUserHelperQuery } from "./users.api.ts";
import * as texts from "./users.texts.ts";

type Props = {
  place: "add" | "update";
  field: (name: keyof UserFields) => { name: string };
  role: Role | null;
  limitType: UserFields["max_discount_type"];
  /** Returns those of the known roles that the signed-in user may give. */
  rolesOf: (known: readonly string[]) => string[];
  onRole: (role: Role | null) => void;
  /** Locks role, status, limits, stores and permissions, which nobody can change of themselves (access §12). */
  areRightsLocked?: boolean;
};

/** The inputs of Create User and User Update; the role decides which are shown (people §1, §4; access §16). */
export function UserInputs(props: Props) {
  const { place, field, role, limitType, rolesOf, onRole, areRightsLocked = false } = props;
  const { data: helper } = useGetUserHelperQuery(undefined, { refetchOnMountOrArgChange: 60 });
  const names = fieldNames();
  const isNew = place === "add";
  // A choice that already has a value is labelled by its name alone, otherwise "Select …".
  const choice = (name: string) => (isNew ? pageTexts.selectOf({ name }) : name);
  const locked = { disabled: areRightsLocked };
  return (
    <>
      <FormCard title={texts.person}>
        <TextInput label={names.name} withAsterisk autoFocus={isNew} {...field("name")} />
        <TextInput label={names.phone} type="tel" {...field("phone")} />
        <TextInput label={names.email} type="email" withAsterisk {...field("email")} />
        <Select
          label={choice(names.gender)}
          withAsterisk
          data={optionsOf(helper?.genders ?? ["male", "female"])}
          {...field("gender")}
        />
        <Select
          label={choice(names.role)}
          withAsterisk
          allowDeselect={isNew}
          data={optionsOf(rolesOf(helper?.userRoles ?? []))}
          {...field("role")}
          {...locked}
          onChange={(next) => onRole(next as Role | null)}
        />
        <Select
          label={names.status}
          withAsterisk
          allowDeselect={false}
          data={statusOptions()}
          {...field("status")}
          {...locked}
        />
      </FormCard>
      {role && <LimitFields role={role} field={(name) => ({ ...field(name), ...locked })} type={limitType} />}
      {role && hasGrants(role) && (
        <>
          <BranchField {...field("branch_ids")} {...locked} />
          <PermissionFields {...field("permissions")} {...locked} />
        </>
      )}
    </>
  );
}
