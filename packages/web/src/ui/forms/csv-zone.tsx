import "@mantine/dropzone/styles.css";
import * as formTexts from "@clove/domain/forms.texts.ts";
import { Button, Input, Text } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { FileSpreadsheet } from "lucide-react";
import { useRef } from "react";
import * as pageTexts from "../pages.texts.ts";
import classes from "./csv-zone.module.css";

type Props = {
  file: File | null;
  error: string | null;
  disabled: boolean;
  onFile: (file: File) => void;
};

/** One file, chosen or dropped. Any type, because CSV files have different types; the server checks the content. */
export function CsvZone({ file, error, disabled, onFile }: Props) {
  const openFiles = useRef<() => void>(null);
  return (
    <div>
      <Dropzone
        className={classes.zone}
        openRef={openFiles}
        multiple={false}
        inputProps={{ "aria-label": formTexts.chooseCsv }}
        disabled={disabled}
        activateOnClick={false}
        activateOnKeyboard={false}
        role="presentation"
        tabIndex={-1}
        onDrop={([dropped]) => dropped && onFile(dropped)}
      >
        <div className={classes.inside}>
          <FileSpreadsheet size={28} aria-hidden />
          {file && (
            <Text fw={600} className={classes.name}>
              {file.name}
            </Text>
          )}
          <Button variant="default" disabled={disabled} onClick={() => openFiles.current?.()} data-autofocus>
            {file ? pageTexts.chooseAnotherFile : formTexts.chooseCsv}
          </Button>
          <Text c="dimmed" size="sm">
            {formTexts.dropCsv}
          </Text>
        </div>
      </Dropzone>
      <div role="alert">{error && <Input.Error mt={6}>{error}</Input.Error>}</div>
    </div>
  );
}
