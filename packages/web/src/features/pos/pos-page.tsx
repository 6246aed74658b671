import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import { messages } from "@clove/domain/messages.ts";
import { ActionIcon, Button } from "@mantine/core";
import { Keyboard, Lock } from "lucide-react";
import { useEffect } from "react";
import { useOpenShiftDialog } from "../../ui/shell-context.ts";
import { PageSpinner } from "../../ui/states.tsx";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { CartTable } from "./cart/cart-table.tsx";
import { CounterSelect } from "./counter-select.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { ProductSearch } from "./find/product-search.tsx";
import { ScanLine } from "./find/scan-line.tsx";
import { FirstRunHints } from "./first-run-hints.tsx";
import { OrderSummary } from "./payment/order-summary.tsx";
import { PaymentPanel } from "./payment/payment-panel.tsx";
import { PlaceBar } from "./payment/place-bar.tsx";
import { SaleDialogs } from "./payment/sale-dialogs.tsx";
import { SaleContext } from "./payment/use-sale.ts";
import classes from "./pos.module.css";
import { usePos } from "./use-pos.ts";

export function PosPage() {
  const { data: profile } = useGetProfileQuery();
  useEffect(() => {
    document.title = `POS – ${messages.productName}`;
  }, []);
  return profile ? <Till profile={profile} /> : <PageSpinner />;
}

function Till({ profile }: { profile: Profile }) {
  const pos = usePos(profile);
  const { sale, problemAt } = pos;
  return (
    <SaleContext value={sale}>
      <div className={classes.frame}>
        <h1 className="visually-hidden">Point of sale</h1>
        <div ref={pos.page} className={classes.page} data-blurred={pos.blocked} inert={pos.blocked}>
          <div className={classes.left}>
            <FirstRunHints onAddProduct={() => pos.open({ kind: "product", text: "" })} />
            <ProductSearch
              ref={pos.search}
              branchId={sale.branchId}
              inCart={pos.inCart}
              onPick={pos.pick}
              onEnter={pos.placeIfPaid}
              onAddProduct={pos.mayAddProduct ? (text) => pos.open({ kind: "product", text }) : undefined}
              onKnown={pos.know}
            >
              <ScanLine
                problem={pos.scanProblem}
                onDismiss={pos.dismissScanProblem}
                onAddProduct={pos.mayAddProduct ? (text) => pos.open({ kind: "product", text }) : undefined}
              />
            </ProductSearch>
            <CartTable problems={pos.problems} />
          </div>
          <div className={classes.right}>
            <div className={classes.panel}>
              <div className={classes.counter}>
                <CounterSelect problem={problemAt("terminal_id")} />
                <ActionIcon
                  aria-label="Keyboard shortcuts"
                  title="Keyboard shortcuts"
                  color="gray"
                  onClick={() => pos.open({ kind: "shortcuts" })}
                >
                  <Keyboard size={20} aria-hidden />
                </ActionIcon>
              </div>
              <CustomerPicker
                problem={problemAt("user_id")}
                onAdd={(name) => pos.open({ kind: "customer", name })}
              />
              <OrderSummary problem={problemAt("adjustment")} />
              <PaymentPanel problem={problemAt("payments")} onEnter={pos.placeIfPaid} />
            </div>
            <PlaceBar placing={pos.placing} onPlace={pos.place} />
          </div>
        </div>
        {pos.blocked && <ShiftNeeded />}
      </div>
      <SaleDialogs pos={pos} />
    </SaleContext>
  );
}

/** What a cashier without an open shift sees (selling §1). */
function ShiftNeeded() {
  const openShift = useOpenShiftDialog();
  return (
    <div className={classes.shiftNeeded}>
      <div className={classes.shiftCard}>
        <Lock size={30} aria-hidden />
        <p>{messages.openShiftToPlaceOrder}</p>
        <Button onClick={openShift} size="md">
          {messages.openShift}
        </Button>
      </div>
    </div>
  );
}
