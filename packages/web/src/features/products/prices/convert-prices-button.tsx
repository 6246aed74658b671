import { ArrowLeftRight } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { useOnline } from "../../../api/connectivity-slice.ts";
import { useCan } from "../../../session/rights.ts";
import { LazyDialog } from "../../../ui/dialogs/lazy-dialog.tsx";
import { notify } from "../../../ui/feedback/notify.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { ToolButton } from "../../../ui/lists/tool-button.tsx";
import * as texts from "./prices.texts.ts";

const ConvertPricesDialog = lazyPart(() => import("./convert-prices-dialog.tsx"), "ConvertPricesDialog");

/** Convert Prices, for whoever may change products and the company; `/productList?convert=1` opens it at once (catalogue §17). */
export function ConvertPricesButton() {
  const can = useCan();
  const online = useOnline();
  const [params, setParams] = useSearchParams();
  const [pressed, setPressed] = useState(false);
  const isMeant = params.get("convert") === "1";
  const mayConvert = can("product:edit") && can("company:view");
  if (!mayConvert) return null;
  const opened = pressed || (isMeant && online);
  const close = () => {
    setPressed(false);
    if (!isMeant) return;
    const next = new URLSearchParams(params);
    next.delete("convert");
    setParams(next, { replace: true });
  };
  return (
    <>
      <ToolButton
        icon={ArrowLeftRight}
        aria-haspopup="dialog"
        onClick={() => (online ? setPressed(true) : notify.error(texts.offlineConvert))}
      >
        {texts.convertPrices}
      </ToolButton>
      <LazyDialog opened={opened} onClose={close}>
        {(isOpen) => <ConvertPricesDialog opened={isOpen} onClose={close} />}
      </LazyDialog>
    </>
  );
}
