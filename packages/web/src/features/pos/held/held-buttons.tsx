import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { ActionIcon } from "@mantine/core";
import { CirclePause, ShoppingBasket } from "lucide-react";
import { memo } from "react";
import type { Sale } from "../payment/use-sale.ts";
import classes from "./held-buttons.module.css";
import { useListHeldCartsQuery } from "./held-carts.api.ts";

type Props = Pick<Sale, "branchId"> & {
  mayHold: boolean;
  onOpen: (dialog: { kind: "hold" | "held" }) => void;
};

/** Holds the cart; shows the store's held carts, with their number (selling §21). */
export const HeldButtons = memo(function HeldButtons({ branchId, mayHold, onOpen }: Props) {
  const { data: held } = useListHeldCartsQuery(branchId ?? 0, { skip: branchId === null });
  const count = held?.length ?? 0;
  return (
    <div className={classes.buttons}>
      <ActionIcon
        size="var(--held-size)"
        variant="default"
        aria-label={saleTexts.holdCart}
        title={`${saleTexts.holdCart} (F6)`}
        disabled={!mayHold}
        onClick={() => onOpen({ kind: "hold" })}
      >
        <CirclePause size={22} aria-hidden />
      </ActionIcon>
      <div className={classes.held}>
        <ActionIcon
          size="var(--held-size)"
          variant="default"
          aria-label={`${saleTexts.heldCarts}: ${saleTexts.heldCount({ count })}`}
          title={`${saleTexts.heldCarts} (F7)`}
          onClick={() => onOpen({ kind: "held" })}
        >
          <ShoppingBasket size={22} aria-hidden />
        </ActionIcon>
        {count > 0 && (
          <span className={classes.count} aria-hidden>
            {count}
          </span>
        )}
      </div>
    </div>
  );
});
