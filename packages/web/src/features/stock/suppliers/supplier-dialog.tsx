import type { Supplier } from "@clove/domain/stock/suppliers.schema.ts";
import { Modal } from "@mantine/core";
import { SupplierForm } from "./supplier-form.tsx";
import * as texts from "./suppliers.texts.ts";

type Props = {
  opened: boolean;
  /** Left out: a new one. */
  supplier?: Supplier | undefined;
  onSaved?: (supplier: Supplier) => void;
  onClose: () => void;
};

/** Creates or changes a supplier (stock §32). */
export function SupplierDialog({ opened, supplier, onSaved, onClose }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={supplier ? texts.editSupplier({ name: supplier.name }) : texts.addSupplier}
      size="sm"
    >
      <SupplierForm
        key={supplier?.id}
        supplier={supplier}
        onSaved={(saved) => {
          onSaved?.(saved);
          onClose();
        }}
        onCancel={onClose}
      />
    </Modal>
  );
}
