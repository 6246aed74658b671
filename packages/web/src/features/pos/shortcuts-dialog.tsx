import { quickCash } from "@clove/domain/orders/payments.ts";
import { Kbd, Modal, Table } from "@mantine/core";

const shortcuts: [string[], string][] = [
  [["Scan"], "Puts the product into the cart, or picks the customer, wherever the focus is"],
  [["F2"], "Product search"],
  [["F3"], "Quantity of the line touched last; arrows move in the cart, Enter and Esc lead back"],
  [["F4"], "Customer search"],
  [["3*"], "Before a code, typed or scanned: three pieces"],
  [["F6"], "Holds the cart"],
  [["F7"], "Held carts"],
  [["↓"], "From the search to the products; arrows move, Enter puts into the cart"],
  [["1…9"], "Picks that variation of a product while the picker is open"],
  [["F8"], "Exact cash"],
  [["Alt", `1…${quickCash.length}`], `Quick cash ${quickCash.join(", ")}`],
  [["Alt", "C, R, B, Q"], "Chooses or drops cash, credit, bank, QR"],
  [["Alt", "P"], "Amount of the first method chosen"],
  [["Alt", "A"], "Adjustment"],
  [["F9"], "Price of the line touched last, where it is open"],
  [["F10"], "Sells what is left of the line that has too little in stock"],
  [["+"], "One more of the line touched last; from the empty search"],
  [["-"], "One less of it; from the empty search"],
  [["Delete"], "Asks to remove it; from the empty search"],
  [["Enter"], "Places the order once a payment is chosen"],
  [["Ctrl", "Enter"], "Places the order from anywhere"],
  [["Esc"], "Back to the search; empties it; closes a dialog"],
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
