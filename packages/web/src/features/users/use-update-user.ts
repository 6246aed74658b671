import * as formTexts from "@clove/domain/forms.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import type { User } from "@clove/domain/users/users.schema.ts";
import * as userTexts from "@clove/domain/users/users.texts.ts";
import { useMemo, useState } from "react";
import { useOnline } from "../../api/connectivity-slice.ts";
import { failureFields, failureText } from "../../api/failure.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { changedFields } from "../../ui/forms/followed-fields.ts";
import { useFollowedForm } from "../../ui/forms/use-followed-form.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { type Outcome, runSteps, type Step, stepsOf } from "./update-steps.ts";
import {
  checkUserFields,
  fieldNames,
  fieldsOf,
  type UserFields,
  updateBody,
  valueText,
} from "./user-fields.ts";
import { useAssignBranchMutation, useUnassignBranchMutation, useUpdateUserMutation } from "./users.api.ts";

/**
 * The form of User Update, and how it is saved: the stores one by one, then the rest (people §17). If a call fails, what is done counts
 * as stored and everything else stays as typed, so that the next save continues from there. `areStoresFixed`: nobody changes their own.
 */
export function useUpdateUser(user: User, areStoresFixed: boolean) {
  const online = useOnline();
  const [update] = useKeyed(useUpdateUserMutation());
  const [assign] = useAssignBranchMutation();
  const [unassign] = useUnassignBranchMutation();
  const [isSaving, setSaving] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { data: list } = useListBranchesQuery({ page: 1, length: 100 });
  const stores = [...(list?.branches ?? []), ...user.branches];
  const fresh = useMemo(() => fieldsOf(user), [user]);
  const { form, base, changed, saved, field } = useFollowedForm<UserFields>(fresh, {
    // Somebody without a store can still be made inactive.
    validate: (fields) => checkUserFields(fields, areStoresFixed || fields.status === "inactive"),
    valueText: (name, from) => valueText(name, from, user.branches),
    isSaving,
  });

  const save = async (fields: UserFields) => {
    const { role, gender } = fields;
    if (!online) return notify.warning(offlineTexts.offlineUpdateUser);
    if (!role || !gender) return;
    const body = updateBody({ ...fields, role, gender }, changedFields(fields, base), user.id);
    const steps = stepsOf(fields, base);
    let from = base;
    let storesLeft = steps.length - 1;

    const run = async (step: Step): Promise<string | null> => {
      const answer = await call(step);
      if (answer.error) {
        form.refuse(failureFields(answer.error));
        return failureText(answer.error);
      }
      const next = fieldsOf(answer.data.user);
      if (step.what !== "details") storesLeft--;
      const sent = { ...fields, ...(storesLeft > 0 && { branch_ids: next.branch_ids }) };
      saved(next, step.what === "details" ? sent : from);
      from = next;
      return null;
    };
    const call = (step: Step) => {
      if (step.what === "details") return update(body);
      const place = { user_id: user.id, branch_id: step.branch_id };
      return step.what === "assign" ? assign(place) : unassign(place);
    };

    setSaving(true);
    const result = await runSteps(steps, run);
    setSaving(false);
    setOutcome(result.failed && steps.length > 1 ? result : null);
    if (result.done.some(({ what }) => what === "assign")) notify.success(userTexts.userAssigned);
    if (result.failed) return notify.error(result.failed.reason);
    notify.success(userTexts.userUpdated);
  };

  const stepText = (step: Step) => {
    if (step.what === "details") return userTexts.stepDetails;
    const name = stores.find(({ id }) => id === step.branch_id)?.name ?? String(step.branch_id);
    return step.what === "assign" ? userTexts.stepAssign({ name }) : userTexts.stepUnassign({ name });
  };
  const unsaved = changed.map((name) => fieldNames()[name]).join(", ");
  return {
    form,
    field,
    base,
    save,
    isSaving,
    /** After a save that failed: a line for each step that was done or not done. */
    outcome: outcome && outcomeTexts(outcome, stepText),
    /** What would be lost by leaving the page, as a sentence. */
    unsaved: unsaved === "" ? null : formTexts.unsavedWork({ what: unsaved }),
  };
}

function outcomeTexts({ done, failed, open }: Outcome, stepText: (step: Step) => string): string[] {
  return [
    ...done.map((step) => userTexts.stepDone({ step: stepText(step) })),
    ...(failed ? [userTexts.stepFailed({ step: stepText(failed.step), reason: failed.reason })] : []),
    ...open.map((step) => userTexts.stepOpen({ step: stepText(step) })),
  ];
}
