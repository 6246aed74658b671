import * as receiptTexts from "@clove/domain/orders/receipts.texts.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { Button, UnstyledButton } from "@mantine/core";
import { ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { MoneyText } from "../../../ui/display/money-text.tsx";
import classes from "../pos.module.css";
import * as texts from "../pos.texts.ts";
import { type Sheet, sheetId } from "../use-sheet.ts";
import ownClasses from "./place-bar.module.css";
import { useSale } from "./use-sale.ts";

export const placeOrderId = "place-order";

type Props = { sheet: Sheet; placing: boolean; onPlace: () => void; children: ReactNode };

/** Place Order, always in sight: below the payment, or in a bar at the bottom that opens it (shell §10; selling §33). */
export function PlaceBar({ sheet, placing, onPlace, children }: Props) {
  const { cart, exchange, rounding, due } = useSale();
  const isUnanswered = cart.attempt !== null && !placing;
  return (
    <div className={classes.placeBar}>
      {isUnanswered && (
        <p className={ownClasses.unanswered} role="alert">
          {texts.sentWithoutAnswer}
        </p>
      )}
      {cart.practice && <p className={ownClasses.unanswered}>{receiptTexts.practice}</p>}
      {sheet.isSheet ? (
        <UnstyledButton
          ref={sheet.button}
          className={classes.barTotal}
          aria-expanded={sheet.isOpen}
          aria-controls={sheetId}
          onClick={sheet.isOpen ? sheet.leave : sheet.open}
        >
          <span>
            {texts.cartLines({ count: cart.lines.length })} <ChevronUp size={14} aria-hidden />
          </span>
          <MoneyText amount={due} />
        </UnstyledButton>
      ) : (
        <div className={classes.barTotal} aria-hidden>
          <span>{exchange || rounding !== 0 ? saleTexts.toPay : receiptTexts.totalAmount}</span>
          <MoneyText amount={due} />
        </div>
      )}
      {children}
      <Button
        id={placeOrderId}
        className={classes.place}
        h={54}
        fz="lg"
        loading={placing}
        disabled={cart.lines.length === 0}
        onClick={onPlace}
      >
        {saleTexts.placeOrder}
      </Button>
    </div>
  );
}
