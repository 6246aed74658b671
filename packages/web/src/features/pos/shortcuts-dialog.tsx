import { quickCash } from "@clove/domain/orders/payments.ts";
import { Kbd, Modal, Table } from "@mantine/core";

const shortcuts: [string[], string][] = [
  [["Scan"], "Puts the product into the cart, or picks the customer, wherever the focus is"],
  [["F2"], "Product search"],
  [["F4"], "Customer search"],
  [["↓"], "From the search to the products; arrows move, Enter puts into the cart"],
  [["F8"], "Exact cash"],
  [["Alt", `1…${quickCash.length}`], `Quick cash ${quickCash.join(", ")}`],
  [["Enter"], "Places the order once a payment is chosen"],
  [["Ctrl", "Enter"], "Places the order from anywhere"],
  [["Esc"], "Empties the search, closes a dialog"],
  [["?"], "This list"],
];

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="md">
      <Table>
        <Table.Tbody>
          {shortcuts.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Th w={130} fw={400}>
                {keys.map((key, i) => (
                  <span key={key}>
                    {i > 0 && " + "}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Th>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
