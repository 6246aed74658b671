import { Select, type SelectProps } from "@mantine/core";

/** S1 §2: shown as Active and InActive. */
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
