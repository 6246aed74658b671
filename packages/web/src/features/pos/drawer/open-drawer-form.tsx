import { isApprovable } from "@clove/domain/approvals/approvable.ts";
import { errorText } from "@clove/domain/errors.ts";
import {
  checkOpenDrawer,
  type DrawerReason,
  drawerReasonName,
  drawerReasons,
} from "@clove/domain/shifts/drawer-reasons.ts";
import * as shiftTexts from "@clove/domain/shifts/shifts.texts.ts";
import { Radio, SimpleGrid, Stack, Text, TextInput } from "@mantine/core";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useKeyed } from "../../../api/use-keyed.ts";
import { getPrinter, openDrawer } from "../../../printing/printer.ts";
import type { ChosenTerminal } from "../../../session/place-slice.ts";
import { WithStrong } from "../../../ui/display/with-strong.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { FormButtons } from "../../../ui/forms/form-buttons.tsx";
import { useCheckedForm } from "../../../ui/forms/use-checked-form.ts";
import { isNotApproved, Questioned, useApproval } from "../../approvals/approval-field.tsx";
import { useGetProfileQuery } from "../../auth/auth.api.ts";
import * as lazyTexts from "../lazy.texts.ts";
import * as texts from "../pos.texts.ts";
import { useOpenDrawerMutation } from "./drawer.api.ts";

/** `onDone`: what was asked for is recorded. */
export type FormProps = { terminal: ChosenTerminal; onClose: () => void; onDone: () => void };

/** Asks for the reason, records it, and then opens the drawer (counters §22). */
export function OpenDrawerForm({ terminal, onClose, onDone }: FormProps) {
  const { data: profile } = useGetProfileQuery();
  const online = useOnline();
  const { through, question } = useApproval();
  const [record, { isLoading }] = useKeyed(useOpenDrawerMutation());
  const form = useCheckedForm({ initialValues: { reason: null as DrawerReason | null, note: "" } });

  const save = async ({ reason, note }: ReturnType<typeof form.getValues>) => {
    if (!profile) return;
    const holds = profile.terminal?.id === terminal.id ? (profile.shift_of?.id ?? profile.id) : null;
    const [refusal] = checkOpenDrawer(
      { reason, note },
      // Of others' shifts only the server knows.
      { opener: profile, opened_by: profile.role === "cashier" ? holds : undefined },
    );
    const mayAsk = refusal !== undefined && isApprovable([refusal]);
    if ((refusal && !mayAsk) || reason === null) {
      if (refusal?.path) form.refuse({ [refusal.path]: errorText(refusal) });
      return refusal && notify.warning(errorText(refusal));
    }
    const opening = { terminal_id: terminal.id, reason, note: note.trim() };
    const { data, error } = await through(
      { action: "terminal/open-drawer", opening },
      (approved) => record({ ...opening, ...approved }),
      mayAsk && !online ? refusal : undefined,
    );
    if (isNotApproved(error)) return;
    if (error) return form.fail(error);
    const isUnsent = data?.drawer_opening.id === 0;
    if (!getPrinter().printer) notify.warning(lazyTexts.drawerNeedsPrinter);
    else notify.success(isUnsent ? shiftTexts.drawerOpenedOffline : shiftTexts.drawerOpened);
    openDrawer();
    onDone();
  };

  return (
    <Questioned question={question}>
      <form {...form.element((values) => void save(values))}>
        <Stack>
          <Text>
            <WithStrong text={(counter) => lazyTexts.whyOpenDrawerOf({ counter })}>
              {terminal.name}
            </WithStrong>
          </Text>
          <Radio.Group label={lazyTexts.drawerReason} {...form.field("reason")}>
            <SimpleGrid cols={2} mt={6} spacing="xs">
              {drawerReasons.map((reason) => (
                <Radio
                  key={reason}
                  value={reason}
                  label={drawerReasonName(reason)}
                  size="md"
                  data-path="reason"
                />
              ))}
            </SimpleGrid>
          </Radio.Group>
          <TextInput
            label={lazyTexts.drawerNote}
            maxLength={255}
            autoComplete="off"
            withAsterisk={form.getValues().reason === "other"}
            {...form.field("note")}
          />
          <FormButtons submit={texts.openDrawer} working={isLoading} onCancel={onClose} />
        </Stack>
      </form>
    </Questioned>
  );
}
