import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { Suspense, useEffect } from "react";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { PageSpinner } from "../../ui/feedback/states.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { CartTable } from "./cart/cart-table.tsx";
import { CounterSelect } from "./counter-select.tsx";
import tools from "./counter-tools.module.css";
import { CounterTools } from "./counter-tools.tsx";
import { CustomerPicker } from "./customer-picker.tsx";
import { Dock } from "./dock.tsx";
import { ProductSearch } from "./find/product-search.tsx";
import { FirstRunHints } from "./first-run-hints.tsx";
import { HeldButtons } from "./held/held-buttons.tsx";
import { OrderSummary } from "./payment/order-summary.tsx";
import { PaymentPanel } from "./payment/payment-panel.tsx";
import { PlaceBar } from "./payment/place-bar.tsx";
import { SaleDialogs } from "./payment/sale-dialogs.tsx";
import { SaleContext } from "./payment/use-sale.ts";
import classes from "./pos.module.css";
import * as texts from "./pos.texts.ts";
import { usePos } from "./use-pos.ts";
import { useReceiptKey } from "./use-receipt-key.ts";

const SaleBlocked = lazyPart(() => import("./sale-blocked.tsx"), "SaleBlocked");

export function PosPage() {
  const { data: profile } = useGetProfileQuery();
  useEffect(() => {
    document.title = texts.tabTitle({ product: shellTexts.productName });
  }, []);
  return profile ? <Till profile={profile} /> : <PageSpinner />;
}

function Till({ profile }: { profile: Profile }) {
  const pos = usePos(profile);
  const { sale, problemAt } = pos;
  const { cart, terminal, terminals } = sale;
  const { send } = pos.till;
  const press = (key: "place" | "placeIfPaid") => send({ type: "pressed", key: { key } });
  const locked = cart.attempt !== null;
  useReceiptKey(terminal?.id);
  return (
    <SaleContext value={sale}>
      <div className={classes.frame}>
        <h1 className="visually-hidden">{texts.pointOfSale}</h1>
        <div ref={pos.page} className={classes.page} data-blurred={pos.blocked} inert={pos.blocked}>
          <div className={classes.left}>
            <FirstRunHints branchId={sale.branchId} terminals={terminals} />
            <ProductSearch
              till={pos.till}
              branchId={sale.branchId}
              onAddProduct={pos.addProduct}
              onShown={pos.show}
            />
          </div>
          <Dock
            sheet={pos.sheet}
            bar={
              <PlaceBar sheet={pos.sheet} placing={pos.placing} onPlace={() => press("place")}>
                <HeldButtons branchId={sale.branchId} mayHold={pos.mayHold} onOpen={pos.open} />
              </PlaceBar>
            }
          >
            <CartTable problems={pos.problems} onGone={pos.goHome} />
            <div className={classes.panel}>
              <div className={tools.counter}>
                <CounterSelect
                  terminal={terminal}
                  terminals={terminals}
                  isCashier={profile.role === "cashier"}
                  locked={locked}
                  problem={problemAt("terminal_id")}
                />
                <CounterTools
                  terminal={terminal}
                  terminals={terminals}
                  blocked={pos.blocked}
                  onOpen={pos.open}
                />
              </div>
              <CustomerPicker
                customer={cart.customer}
                decimals={sale.decimals}
                locked={locked}
                problem={problemAt("user_id")}
                onGone={pos.goHome}
                onAdd={pos.addCustomer}
              />
              <OrderSummary
                problem={problemAt("adjustment")}
                returnProblem={problemAt("returned")}
                onEnter={pos.goHome}
              />
              <PaymentPanel problem={problemAt("payments")} onEnter={() => press("placeIfPaid")} />
            </div>
          </Dock>
        </div>
        {pos.blocked && (
          <ErrorBoundary resetOn={pos.missing} failed={() => null}>
            <Suspense>
              <SaleBlocked isCashier={profile.role === "cashier"} missing={pos.missing} />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <SaleDialogs pos={pos} />
    </SaleContext>
  );
}
