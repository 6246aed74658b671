import { fillText, messages } from "@clove/domain/messages.ts";
import { ActionIcon } from "@mantine/core";
import { CirclePause, ShoppingBasket } from "lucide-react";
import { useSale } from "../payment/use-sale.ts";
import classes from "./held-buttons.module.css";
import { useListHeldCartsQuery } from "./held-carts.api.ts";

type Props = { mayHold: boolean; onHold: () => void; onShow: () => void };

/** Holds the cart; shows the store's held carts, with their number (selling §21). */
export function HeldButtons({ mayHold, onHold, onShow }: Props) {
  const { branchId } = useSale();
  const { data: held } = useListHeldCartsQuery(branchId ?? 0, { skip: branchId === null });
  const count = held?.length ?? 0;
  return (
    <div className={classes.buttons}>
      <ActionIcon
        size="var(--held-size)"
        variant="default"
        aria-label={messages.holdCart}
        title={`${messages.holdCart} (F6)`}
        disabled={!mayHold}
        onClick={onHold}
      >
        <CirclePause size={22} aria-hidden />
      </ActionIcon>
      <div className={classes.held}>
        <ActionIcon
          size="var(--held-size)"
          variant="default"
          aria-label={`${messages.heldCarts}: ${fillText(messages.heldCount, { count })}`}
          title={`${messages.heldCarts} (F7)`}
          onClick={onShow}
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
}
