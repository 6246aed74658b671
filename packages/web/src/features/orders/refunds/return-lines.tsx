import * as commonTexts from "@clove/domain/common.texts.ts";
import type { Order } from "@clove/domain/orders/orders.schema.ts";
import * as orderTexts from "@clove/domain/orders/orders.texts.ts";
import type { Refundable } from "@clove/domain/orders/refunds.schema.ts";
import { Checkbox, Group, Stack, Text } from "@mantine/core";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import { QuantityInput } from "../../../ui/forms/quantity-input.tsx";
import { soldName } from "../order-lines.tsx";
import type { Chosen } from "./returned-items.ts";

export type { Chosen } from "./returned-items.ts";

type Props = {
  order: Order;
  lines: Refundable["lines"];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
};

/** Each line of the order with what is left of it, chosen with all of that unless another quantity is typed. */
export function ReturnLines({ order, lines, chosen, onChoose }: Props) {
  const change = (id: number, quantity: string | number | null) => {
    const { [id]: _, ...others } = chosen;
    onChoose(quantity === null ? others : { ...others, [id]: quantity });
  };
  return (
    <Stack gap="sm" role="group" aria-label={orderTexts.returnItems}>
      {lines.map(({ order_item_id: id, quantity, is_whole, amount }) => {
        const item = order.items.find((each) => each.id === id);
        const name = item ? soldName(item.product_info) : commonTexts.notAvailable;
        return (
          <Group key={id} justify="flex-end" gap="xs">
            <Checkbox
              size="md"
              flex="1 1 200px"
              label={name}
              checked={id in chosen}
              disabled={quantity === 0}
              onChange={({ currentTarget }) => change(id, currentTarget.checked ? quantity : null)}
              description={
                quantity === 0 ? orderTexts.allReturned : orderTexts.leftToReturn({ left: quantity })
              }
            />
            <Group wrap="nowrap" gap="sm">
              <Text span c="dimmed">
                <MoneyText amount={amount} />
              </Text>
              <QuantityInput
                w={96}
                aria-label={orderTexts.returnQuantity({ name })}
                disabled={!(id in chosen)}
                priceType={is_whole ? "fixed" : "by_unit"}
                max={quantity}
                value={chosen[id] ?? ""}
                onChange={(typed) => change(id, typed)}
              />
            </Group>
          </Group>
        );
      })}
    </Stack>
  );
}
