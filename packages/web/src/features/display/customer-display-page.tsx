import { plainDateFormat } from "@clove/domain/date-text.ts";
import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import * as displayTexts from "@clove/domain/display/display.texts.ts";
import * as shellTexts from "@clove/domain/shell.texts.ts";
import { useEffect } from "react";
import { LocaleProvider } from "../../ui/display/locale.tsx";
import classes from "./customer-display.module.css";
import { OpenCart } from "./open-cart-view.tsx";
import { PairForm } from "./pair-form.tsx";
import { SoldCart } from "./sold-view.tsx";
import { useDisplay } from "./use-display.ts";
import { useScreenOn } from "./use-screen-on.ts";

/** What a customer sees of the sale, in a second window or on a tablet (customer-display §1). */
export function CustomerDisplayPage() {
  const { view, isLone, pair } = useDisplay();
  useScreenOn();
  useEffect(() => {
    document.title = displayTexts.tabTitle({ product: shellTexts.productName });
  }, []);
  return (
    <LocaleProvider
      currency={view?.company.currency ?? "MYR"}
      timeZone="UTC"
      dateFormat={plainDateFormat}
      names={{}}
      pricesIncludeTax={false}
    >
      <main className={classes.page} data-shows={view?.shows ?? "idle"} aria-live="polite">
        <Shown view={view} />
        {isLone && <PairForm onPaired={pair} />}
      </main>
    </LocaleProvider>
  );
}

function Shown({ view }: { view: CustomerView | null }) {
  if (view?.shows === "cart") return <OpenCart view={view} />;
  if (view?.shows === "sold") return <SoldCart view={view} />;
  return <Idle company={view?.company ?? null} />;
}

function Idle({ company }: { company: CustomerView["company"] | null }) {
  return (
    <div className={classes.idle}>
      {company?.logo && <img key={company.logo} src={company.logo} alt="" className={classes.logo} />}
      <h1 className={classes.company}>{company?.name ?? shellTexts.productName}</h1>
      <p className={classes.welcome}>{displayTexts.welcome}</p>
    </div>
  );
}
