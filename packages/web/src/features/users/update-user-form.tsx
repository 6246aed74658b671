import * as accessTexts from "@clove/domain/access/access.texts.ts";
import { checkUserUpdate } from "@clove/domain/access/grant.ts";
import { hasGrants } from "@clove/domain/access/role-defaults.ts";
import type { Role } from "@clove/domain/access/roles.schema.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { errorText } from "@clove/domain/errors.ts";
import { sampleBarcode } from "@clove/domain/ids.ts";
import type { OneUser } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { Alert, List, Stack } from "@mantine/core";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useCan } from "../../session/rights.ts";
import { BarcodePicture } from "../../ui/barcodes/barcode-picture.tsx";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { LeaveGuard } from "../../ui/forms/leave-guard.tsx";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { DeviceKeysField } from "../auth/till-people/device-keys-field.tsx";
import { holderOf, targetOf } from "./holders.ts";
import { Invitation } from "./invitation.tsx";
import { SecondFactorNotice } from "./second-factor-notice.tsx";
import { useOnlyStore } from "./use-only-store.ts";
import { useUpdateUser } from "./use-update-user.ts";
import { offeredPermissions, offeredRoles } from "./user-fields.ts";
import { UserInputs } from "./user-inputs.tsx";
import * as texts from "./users.texts.ts";

/** Changes a user together with the assigned stores (people §16, §17). */
export function UpdateUserForm({ user }: { user: OneUser }) {
  const online = useOnline();
  const mayGive = useCan();
  const maker = useSelector(selectAuth);
  const { data: profile } = useGetProfileQuery();
  const isOwn = user.id === maker.user_id;
  const onlyStore = useOnlyStore();
  const { form, field, base, save, isSaving, outcome, unsaved } = useUpdateUser(user, isOwn);
  const { role, max_discount_type } = form.getValues();
  const facts = { otherActiveAdmins: 0, openShift: null, lately: [] };
  const refusal = profile ? checkUserUpdate(holderOf(profile), targetOf(user), {}, facts) : null;

  const chooseRole = (next: Role | null) => {
    form.setFieldValue("role", next);
    const stored = next === base.role ? base.permissions : offeredPermissions(next, mayGive);
    form.setFieldValue("permissions", stored);
    if (next === base.role) form.setFieldValue("branch_ids", base.branch_ids);
    else if (onlyStore && next && hasGrants(next) && form.getValues().branch_ids.length === 0) {
      form.setFieldValue("branch_ids", [onlyStore]);
    }
  };

  return (
    <Stack maw={960}>
      <LeaveGuard unsaved={unsaved} />
      {refusal && (
        <Alert color="yellow">
          {refusal.code === "forbidden" ? userTexts.userHoldsMore : errorText(refusal)}
        </Alert>
      )}
      {isOwn && <Alert color="blue">{accessTexts.ownRightsLocked}</Alert>}
      {user.invited && <Invitation user={user} isAllowed={refusal === null} />}
      {user.has_second_factor && !isOwn && <SecondFactorNotice user={user} isAllowed={refusal === null} />}
      <BarcodePicture code={user.barcode || sampleBarcode} empty={null} />
      {online && refusal === null && user.role !== "customer" && (
        <FormCard title={texts.devicesWithPin} columns={1}>
          <DeviceKeysField user_id={isOwn ? null : user.id} />
        </FormCard>
      )}
      <form {...form.element((fields) => void save(fields))}>
        <Stack>
          <UserInputs
            place="update"
            field={field}
            role={role}
            limitType={max_discount_type}
            rolesOf={(known) => offeredRoles(known, maker, base.role)}
            onRole={chooseRole}
            areRightsLocked={isOwn}
          />
          {outcome && (
            <Alert color="yellow" title={userTexts.userPartlyUpdated}>
              <List size="sm">
                {outcome.map((line) => (
                  <List.Item key={line}>{line}</List.Item>
                ))}
              </List>
            </Alert>
          )}
          <FormButtons submit={commonTexts.update} working={isSaving} disabled={refusal !== null} />
        </Stack>
      </form>
    </Stack>
  );
}
