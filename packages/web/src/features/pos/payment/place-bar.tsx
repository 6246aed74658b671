import { messages } from "@clove/domain/messages.ts";
import { Button } from "@mantine/core";
import { MoneyText } from "../../../ui/money-text.tsx";
import classes from "../pos.module.css";
import { useSale } from "./use-sale.ts";

export const placeOrderId = "place-order";

/** Place Order, always in sight: below the payment at lg and above, a bar at the bottom of smaller screens (shell §10). */
export function PlaceBar({ placing, onPlace }: { placing: boolean; onPlace: () => void }) {
  const { cart, totals } = useSale();
  const isUnanswered = cart.attempt !== null && !placing;
  return (
    <div className={classes.placeBar}>
      {isUnanswered && (
        <p className={classes.unanswered} role="alert">
          No answer came from the server: this sale may be stored already. Place it again; it is never stored
          twice.
        </p>
      )}
      <div className={classes.barTotal} aria-hidden>
        <span>{messages.totalAmount}</span>
        <MoneyText amount={totals.total} />
      </div>
      <Button
        id={placeOrderId}
        className={classes.place}
        h={54}
        fz="lg"
        loading={placing}
        disabled={cart.lines.length === 0}
        onClick={onPlace}
      >
        {messages.placeOrder}
      </Button>
    </div>
  );
}
