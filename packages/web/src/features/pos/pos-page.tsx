import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { ActionIcon } from "@mantine/core";
import { Keyboard, MonitorSmartphone } from "lucide-react";
import { Suspense, useEffect } from "react";
import { counterPrinterOf } from "../../printing/counter-printer.ts";
import { PrinterButton } from "../../printing/printer-button.tsx";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { PageSpinner } from "../../ui/feedback/states.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useGetProfileQuery } from "../auth/auth.api.ts";
import { CartTable } from "./cart/cart-table.tsx";
import { CounterSelect } from "./counter-select.tsx";
import tools from "./counter-tools.module.css";
import { CustomerPicker } from "./customer-picker.tsx";
import { Dock } from "./dock.tsx";
import { DrawerButton } from "./drawer/drawer-button.tsx";
import { ProductSearch } from "./find/product-search.tsx";
import { ScanLine } from "./find/scan-line.tsx";
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
  const onAddProduct = pos.mayAddProduct ? (text: string) => pos.open({ kind: "product", text }) : undefined;
  const locked = cart.attempt !== null;
  useReceiptKey(terminal?.id);
  const printer = terminal ? counterPrinterOf(terminals?.find(({ id }) => id === terminal.id)) : undefined;
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
              inCart={pos.inCart}
              onAddProduct={onAddProduct}
              onShown={pos.show}
            >
              <ScanLine
                problem={pos.scanProblem}
                onDismiss={() => send({ type: "dismissed" })}
                onAddProduct={onAddProduct}
              />
            </ProductSearch>
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
                <div className={tools.tools}>
                  {!pos.blocked && <PrinterButton counter={printer} />}
                  {!pos.blocked && <DrawerButton terminal={terminal} />}
                  <ActionIcon
                    aria-label={texts.customerDisplay}
                    title={texts.customerDisplay}
                    color="gray"
                    onClick={() => pos.open({ kind: "display" })}
                  >
                    <MonitorSmartphone size={20} aria-hidden />
                  </ActionIcon>
                  <ActionIcon
                    aria-label={texts.keyboardShortcuts}
                    title={texts.keyboardShortcuts}
                    color="gray"
                    onClick={() => pos.open({ kind: "shortcuts" })}
                  >
                    <Keyboard size={20} aria-hidden />
                  </ActionIcon>
                </div>
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
