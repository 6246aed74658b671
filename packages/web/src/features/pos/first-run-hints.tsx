import { messages } from "@clove/domain/messages.ts";
import { Button, Group, Text } from "@mantine/core";
import { Circle, CircleCheck } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useCan } from "../../session/rights.ts";
import { useListProductsQuery } from "../products/products.api.ts";
import { useSale } from "./payment/use-sale.ts";
import classes from "./pos.module.css";

/** What is missing for the first sale, with links for those who may follow them (selling §19). */
export function FirstRunHints({ onAddProduct }: { onAddProduct: () => void }) {
  const { branchId, terminals } = useSale();
  const can = useCan();
  const { data } = useListProductsQuery(
    { page: 1, length: 24, ...(branchId !== null && { branch_id: branchId }) },
    { skip: branchId === null },
  );
  if (!terminals || !data) return null;
  const hasCounter = terminals.some(({ status }) => status === "active");
  const hasProduct = data.count > 0;
  const hasStock = data.products.some(({ variations }) =>
    variations.some(({ stocks }) =>
      stocks.some((stock) => stock.branch_id === branchId && stock.quantity > 0),
    ),
  );
  // A company with more than one page is no longer new.
  if (hasCounter && hasProduct && (hasStock || data.count > data.products.length)) return null;
  return (
    <section className={classes.hints} aria-label="Before the first sale">
      <Text fw={650}>Before the first sale</Text>
      <Hint done={hasCounter} text="A counter in this store">
        {can("counter:create") && (
          <Button component={Link} to="/createCounter" variant="light" px="md">
            Add a counter
          </Button>
        )}
      </Hint>
      <Hint done={hasProduct} text="A product">
        {can("product:create") && (
          <Button component={Link} to="/createProduct" variant="light" px="md">
            {messages.addProduct}
          </Button>
        )}
      </Hint>
      <Hint done={hasStock} text="Stock of it in this store">
        {hasProduct && can("product:create") && (
          <Button variant="light" px="md" onClick={onAddProduct}>
            Add a product with stock
          </Button>
        )}
      </Hint>
    </section>
  );
}

function Hint({ done, text, children }: { done: boolean; text: string; children: ReactNode }) {
  return (
    <Group justify="space-between" mih={44} gap="sm" wrap="nowrap">
      <Group gap="xs" wrap="nowrap" c={done ? "dimmed" : undefined}>
        {done ? (
          <CircleCheck size={20} color="var(--clove-good)" aria-hidden />
        ) : (
          <Circle size={20} aria-hidden />
        )}
        <Text td={done ? "line-through" : undefined}>{text}</Text>
        {done && <span className="visually-hidden">(done)</span>}
      </Group>
      {!done && children}
    </Group>
  );
}
