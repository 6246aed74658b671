import { TextInput, type TextInputProps } from "@mantine/core";

export function BarcodeInput(props: TextInputProps) {
  return (
    <TextInput
      label="Barcode"
      description="Type or scan it"
      inputWrapperOrder={["label", "input", "description", "error"]}
      onKeyDown={(event) => {
        // A scanner ends with Enter: that must not send a half filled form.
        if (event.key === "Enter") event.preventDefault();
      }}
      {...props}
    />
  );
}
