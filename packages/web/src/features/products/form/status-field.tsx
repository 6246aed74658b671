import { Select, type SelectProps } from "@mantine/core";

/** Shown as Active and InActive (catalogue §1). */
export function StatusField(props: SelectProps) {
  return (
    <Select
      label="Product Status"
      withAsterisk
      allowDeselect={false}
      data={[
        { value: "active", label: "Active" },
        { value: "inactive", label: "InActive" },
      ]}
      {...props}
    />
  );
}
