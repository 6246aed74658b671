import * as labelTexts from "@clove/domain/catalogue/labels.texts.ts";
import { Button, Group, TextInput, type TextInputProps } from "@mantine/core";
import { makeBarcode } from "../../../ui/barcodes/make-barcode.ts";
import { CameraButton } from "../../../ui/scanner/camera-button.tsx";
import * as texts from "../products.texts.ts";

type Props = Omit<TextInputProps, "value" | "onChange"> & {
  value?: string;
  onChange?: (code: string) => void;
};

/** A barcode that is typed, scanned, read by the camera, or generated for goods without one. */
export function BarcodeInput({ value = "", onChange, ...props }: Props) {
  return (
    <TextInput
      label={texts.barcode}
      description={texts.typeOrScanIt}
      inputWrapperOrder={["label", "input", "description", "error"]}
      data-takes-codes
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      onKeyDown={(event) => {
        // A scanner sends Enter after the code, which must not submit a half-filled form.
        if (event.key === "Enter") event.preventDefault();
      }}
      rightSectionPointerEvents="all"
      rightSectionWidth="auto"
      rightSection={
        <Group gap={0} wrap="nowrap">
          {value === "" && (
            <Button variant="subtle" h={40} px="xs" onClick={() => onChange?.(makeBarcode())}>
              {labelTexts.generate}
            </Button>
          )}
          <CameraButton onCode={(code) => onChange?.(code)} />
        </Group>
      }
      {...props}
    />
  );
}
