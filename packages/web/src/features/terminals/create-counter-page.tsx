import * as commonTexts from "@clove/domain/common.texts.ts";
import * as offlineTexts from "@clove/domain/sync/offline.texts.ts";
import * as terminalTexts from "@clove/domain/terminals/terminals.texts.ts";
import { Alert, Button, Group, Select, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { useSelector } from "react-redux";
import { Link, useLocation } from "react-router";
import { useOnline } from "../../api/connectivity-slice.ts";
import { useKeyed } from "../../api/use-keyed.ts";
import { selectPlace } from "../../session/place-slice.ts";
import { notify } from "../../ui/feedback/notify.ts";
import { FormButtons } from "../../ui/forms/form-buttons.tsx";
import { FormCard } from "../../ui/forms/form-card.tsx";
import { rowOptions } from "../../ui/forms/options.ts";
import { required, useCheckedForm } from "../../ui/forms/use-checked-form.ts";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import * as uiTexts from "../../ui/ui.texts.ts";
import { useListBranchesQuery } from "../branches/branches.api.ts";
import { PrinterFields, printerChecks, printerValues, withPrinter } from "./printer-fields.tsx";
import { useStoreTerminalMutation } from "./terminals.api.ts";
import * as texts from "./terminals.texts.ts";

/** Says that a counter is ready, and where to go on. */
const IsReady = ({ name }: { name: string }) => (
  <Alert color="green" variant="light" role="status" maw={720} mb="md" title={texts.isReady({ name })}>
    <Group gap="sm">
      <Button component={Link} to="/">
        {texts.goToTheSaleScreen}
      </Button>
      <Button component={Link} to="/counterList" variant="default">
        {texts.counterList}
      </Button>
    </Group>
  </Alert>
);

/** Creates a counter: name, store and description are required; a warehouse or an inactive store has no counters (counters §1). */
export function CreateCounterPage() {
  const online = useOnline();
  const { branchId } = useSelector(selectPlace);
  const { data } = useListBranchesQuery({ page: 1, length: 100 }, { refetchOnMountOrArgChange: 20 });
  const [store, { isLoading }] = useKeyed(useStoreTerminalMutation(), "counter");
  /** `first`: the person comes from the first steps of the sale screen, so the texts are filled in (selling §19). */
  const { state } = useLocation() as { state: { first?: true } | null };
  /** The name of the counter that was just created. */
  const [created, setCreated] = useState<string | null>(null);
  const branches = (data?.branches ?? []).filter(
    ({ type, status }) => type === "branch" && status === "active",
  );
  const empty = {
    name: "",
    branch_id: branchId === null ? null : String(branchId),
    description: "",
    ...printerValues(),
  };
  const form = useCheckedForm({
    initialValues: state?.first
      ? { ...empty, name: texts.firstCounterName, description: texts.firstCounterDescription }
      : empty,
    validate: {
      name: required(texts.counterName),
      branch_id: required(texts.store),
      description: required(uiTexts.description),
      ...printerChecks,
    },
  });

  const save = async ({ branch_id, ...fields }: ReturnType<typeof form.getValues>) => {
    if (!online) return notify.warning(offlineTexts.offlineAddTerminal);
    const answer = await store({ ...withPrinter(fields), branch_id: Number(branch_id) });
    if (answer.error) return form.fail(answer.error);
    notify.success(terminalTexts.terminalCreated);
    setCreated(fields.name.trim());
    form.setValues(empty);
    form.focusFirst({ name: true });
  };

  return (
    <>
      <PageHeader title={texts.createCounter} hint={texts.createCounterHint} />
      {created !== null && <IsReady name={created} />}
      <form {...form.element((values) => void save(values))}>
        <Stack maw={720}>
          <FormCard title={texts.counter}>
            <TextInput label={texts.counterName} withAsterisk autoFocus {...form.field("name")} />
            <Select
              label={texts.selectStore}
              withAsterisk
              searchable
              data={rowOptions(branches)}
              nothingFoundMessage={commonTexts.noResultFound}
              {...form.field("branch_id")}
            />
            <Textarea
              label={uiTexts.description}
              withAsterisk
              autosize
              minRows={2}
              size="md"
              style={{ gridColumn: "1 / -1" }}
              {...form.field("description")}
            />
            <PrinterFields field={form.field} />
          </FormCard>
          <FormButtons submit={texts.createCounter} working={isLoading} />
        </Stack>
      </form>
    </>
  );
}
