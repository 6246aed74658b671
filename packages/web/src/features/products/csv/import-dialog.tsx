import * as csvTexts from "@clove/domain/catalogue/csv.texts.ts";
import { csvColumns } from "@clove/domain/catalogue/csv-columns.ts";
import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button, Group, Modal, Progress, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { selectPlace } from "../../../session/place-slice.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { ErrorState } from "../../../ui/feedback/states.tsx";
import { CsvTemplate } from "../../../ui/forms/csv-template.tsx";
import { CsvZone } from "../../../ui/forms/csv-zone.tsx";
import { rowOptions } from "../../../ui/forms/options.ts";
import { RefusedRowsTable } from "../../../ui/lists/refused-rows.tsx";
import * as uiTexts from "../../../ui/ui.texts.ts";
import { useListBranchesQuery } from "../../branches/branches.api.ts";
import * as texts from "../products.texts.ts";
import classes from "./import-dialog.module.css";
import { ImportOutcome } from "./import-outcome.tsx";
import { useImport } from "./use-import.ts";

/** Import CSV (catalogue §14): shows what the file would do, and writes it when the user confirms. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { branchId } = useSelector(selectPlace);
  const { data } = useListBranchesQuery({ page: 1, length: 100 }, { skip: !opened });
  const online = useOnline();
  const [asksToClose, setAsksToClose] = useState(false);
  const work = useImport({
    opened,
    startBranchId: branchId,
    onDone: () => {
      setAsksToClose(false);
      onClose();
    },
  });
  const { stage } = work;
  const isImporting = stage.is === "importing";
  const isBusy = isImporting || stage.is === "checking";
  const close = () => {
    if (isImporting) return setAsksToClose(true);
    work.reset();
    onClose();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={close}
        title={csvTexts.importProducts}
        size="lg"
        closeOnClickOutside={false}
      >
        <Stack>
          <Select
            label={texts.store}
            description={texts.importStoreHint}
            placeholder={texts.selectStore}
            withAsterisk
            data={rowOptions(data?.branches.filter(({ status }) => status === "active"))}
            value={work.branchId === null ? null : String(work.branchId)}
            onChange={(value) => value && work.chooseBranch(Number(value))}
            error={work.branchError}
            allowDeselect={false}
            disabled={isImporting}
          />
          <CsvZone
            file={work.file}
            error={work.fileError}
            disabled={isImporting}
            onFile={(file) => void work.chooseFile(file)}
          />
          <CsvTemplate name="products-template.csv" rows={templateRows} />
          <div aria-live="polite">
            {isBusy && (
              <Working
                label={isImporting ? texts.importing : texts.checkingTheFile}
                percent={stage.percent}
              />
            )}
            {stage.is === "checked" && <ImportOutcome outcome={stage.outcome} />}
            {stage.is === "refused" && <RefusedRowsTable {...stage.rows} />}
            {stage.is === "failed" && <ErrorState text={stage.text} />}
          </div>
          <Group justify="flex-end" className={classes.foot}>
            <Button variant="default" onClick={close}>
              {commonTexts.cancel}
            </Button>
            {stage.is === "failed" && stage.during === "checking" ? (
              <Button onClick={work.check} disabled={!online}>
                {csvTexts.checkAgain}
              </Button>
            ) : (
              <Button
                onClick={() => void work.start()}
                loading={isImporting}
                disabled={stage.is === "checking" || stage.is === "refused"}
              >
                {csvTexts.importFile}
              </Button>
            )}
          </Group>
        </Stack>
      </Modal>
      <ConfirmDialog
        opened={asksToClose && isImporting}
        question={csvTexts.closeWhileImporting}
        detail={csvTexts.importGoesOn}
        confirmLabel={uiTexts.close}
        onConfirm={() => {
          setAsksToClose(false);
          onClose();
        }}
        onCancel={() => setAsksToClose(false)}
      />
    </>
  );
}

function Working({ label, percent }: { label: string; percent: number }) {
  return (
    <Stack gap={6}>
      <Group justify="space-between">
        <Text size="sm">{label}…</Text>
        <Text size="sm" className="figures">
          {percent} %
        </Text>
      </Group>
      <Progress value={percent} aria-label={label} animated />
    </Stack>
  );
}

/** The header, and a product in two sizes. */
function templateRows() {
  const shirt = [
    texts.sampleName,
    texts.sampleDescription,
    texts.sampleCategory,
    texts.sampleBrand,
    texts.sampleColor,
  ];
  const rest = ["fixed", "8.00", "15.00", "0", "0", "6"];
  return [
    [...csvColumns],
    [...shirt, "S", "", "", ...rest, "20", "5", "active"],
    [...shirt, "M", "", "", ...rest, "30", "5", "active"],
  ];
}
