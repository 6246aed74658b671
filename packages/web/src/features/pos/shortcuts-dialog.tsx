import { quickCash } from "@clove/domain/orders/payments.ts";
import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import { Kbd, Modal, Table } from "@mantine/core";
import * as lazyTexts from "./lazy.texts.ts";
import * as texts from "./pos.texts.ts";

const shortcuts = (): [string[], string][] => [
  [[lazyTexts.scan], lazyTexts.keyScan],
  [["F2"], lazyTexts.keyProductSearch],
  [["F3"], lazyTexts.keyQuantity],
  [["F4"], lazyTexts.keyCustomerSearch],
  [["3*"], lazyTexts.keyPieces],
  [["F6"], lazyTexts.keyHold],
  [["F7"], lazyTexts.keyHeldCarts],
  [["↓"], lazyTexts.keyTiles],
  [["1…9"], lazyTexts.keyVariation],
  [["F8"], lazyTexts.keyExactCash],
  [["Alt", `1…${quickCash.length}`], lazyTexts.keyQuickCash({ amounts: quickCash.join(", ") })],
  [["Alt", "C, R, B, Q"], lazyTexts.keyMethods],
  [["Alt", "P"], lazyTexts.keyAmount],
  [["Alt", "A"], receiptTexts.adjustment],
  [["F9"], lazyTexts.keyPrice],
  [["F10"], lazyTexts.keySellLeft],
  [["+"], lazyTexts.keyOneMore],
  [["-"], lazyTexts.keyOneLess],
  [["Delete"], lazyTexts.keyRemove],
  [["Enter"], lazyTexts.keyPlace],
  [["Ctrl", "Enter"], lazyTexts.keyPlaceAnywhere],
  [["Esc"], lazyTexts.keyBack],
  [["?"], lazyTexts.keyList],
];

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={texts.keyboardShortcuts} size="md">
      <Table>
        <Table.Tbody>
          {shortcuts().map(([keys, what]) => (
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
