import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Stack, Text } from "@mantine/core";
import { useEffect, useRef } from "react";
import { useSelector } from "react-redux";
import { useSearchParams } from "react-router";
import { isUnsent } from "../../api/is-unsent.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useCan } from "../../session/rights.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { useOnlyStore } from "./use-only-store.ts";
import {
  checkUserFields,
  emptyUser,
  offeredPermissions,
  offeredRoles,
  type UserFields,
  userBody,
} from "./user-fields.ts";
import { UserInputs } from "./user-inputs.tsx";
import { useStoreUserMutation } from "./users.api.ts";
import * as texts from "./users.texts.ts";

/** Creates staff and customers (people §1, §4). Staff set their own password with a mailed link (access §7). */
export function CreateUserPage() {
  const [query] = useSearchParams();
  const mayGive = useCan();
  const maker = useSelector(selectAuth);
  const [store, { isLoading }] = useKeyed(useStoreUserMutation(), "user");
  const onlyStore = useOnlyStore();
  const form = useCheckedForm<UserFields>({
    initialValues: { ...emptyUser, role: query.get("role") === "customer" ? "customer" : null },
    validate: (fields) => checkUserFields(fields),
  });
  const { role } = form.getValues();
  const latest = useRef(form);
  latest.current = form;
  // Ticked with another role or list of stores, not again when it is unticked.
  useEffect(() => {
    const { getValues, setFieldValue } = latest.current;
    if (onlyStore && role && hasGrants(role) && getValues().branch_ids.length === 0)
      setFieldValue("branch_ids", [onlyStore]);
  }, [onlyStore, role]);

  const chooseRole = (next: Role | null) => {
    form.setFieldValue("role", next);
    form.setFieldValue("permissions", offeredPermissions(next, mayGive));
  };

  const save = async (fields: UserFields) => {
    const { role, gender } = fields;
    if (!role || !gender) return;
    const hasStores = hasGrants(role);
    const branch_ids = fields.branch_ids.map(Number);
    const body = { ...userBody({ ...fields, role, gender }), ...(hasStores && { branch_ids }) };
    const answer = await store(body);
    if (answer.error) return form.fail(answer.error);
    if (isUnsent(answer.data.user)) {
      notify.success(role === "customer" ? offlineTexts.customerSavedLocally : offlineTexts.userSavedLocally);
      return clear(role);
    }
    if (hasStores) notify.success(userTexts.userAssigned);
    notify.success(role === "customer" ? userTexts.customerCreated : userTexts.userCreated);
    clear(role);
  };
  const clear = (role: Role) => {
    const branch_ids = onlyStore && hasGrants(role) ? [onlyStore] : [];
    form.setValues({ ...emptyUser, role, branch_ids, permissions: offeredPermissions(role, mayGive) });
    form.focusFirst({ name: true });
  };

  return (
    <>
      <PageHeader title={texts.createUser} hint={texts.createUserHint} />
      <form {...form.element((fields) => void save(fields))}>
        <Stack maw={960}>
          <UserInputs
            place="add"
            field={form.field}
            role={role}
            limitType={form.getValues().max_discount_type}
            rolesOf={(known) => offeredRoles(known, maker)}
            onRole={chooseRole}
          />
          {role && role !== "customer" && <Text c="dimmed">{texts.passwordLinkHint}</Text>}
          <FormButtons submit={texts.createUser} working={isLoading} />
        </Stack>
      </form>
    </>
  );
}
