import * as commonTexts from "@clove/domain/common.texts.ts";
import { renamedMethod } from "@clove/domain/company/usual-methods.ts";

import type { ComparedDay } from "@clove/domain/reports/dashboard.schema.ts";
import * as dashboardTexts from "@clove/domain/reports/dashboard.texts.ts";
import { changeOf } from "@clove/domain/reports/day-figures.ts";
import { useLocale, useMoneyFormat } from "../../ui/display/locale.tsx";
import { MoneyText } from "../../ui/display/money-text.tsx";
import classes from "./dashboard.module.css";
import * as texts from "./dashboard.texts.ts";
import { ListCard } from "./list-card.tsx";

/** Number of stores shown at most; the reports have all of them. */
const mostStores = 8;

/** Today's best sellers, and its sales by store and by payment method. */
export function DayCards({ compared }: { compared: ComparedDay | undefined }) {
  const money = useMoneyFormat();
  const { names } = useLocale();
  const stores = compared?.stores.toSorted((a, b) => b.sales - a.sales);
  const beyond = (stores?.length ?? 0) - mostStores;
  return (
    <>
      <ListCard
        title={texts.bestSellers}
        link={{ to: "/reports?type=sales-by-product", label: dashboardTexts.toReport }}
        rows={compared?.best_sellers.map(({ name, quantity, sales }, place) => ({
          key: place,
          name,
          aside: texts.soldCount({ quantity }),
          value: <MoneyText amount={sales} />,
        }))}
        empty={dashboardTexts.nothingSoldToday}
      />
      <ListCard
        title={texts.byStore}
        rows={stores?.slice(0, mostStores).map(({ id, name, sales, before }) => ({
          key: id,
          name,
          aside: changeOf(sales, before, money(before)).text,
          value: <MoneyText amount={sales} />,
        }))}
        empty={commonTexts.noResultFound}
      >
        {beyond > 0 && <span className={classes.aside}>{texts.moreStores({ count: beyond })}</span>}
      </ListCard>
      <ListCard
        title={texts.byPaymentMethod}
        places={4}
        link={{ to: "/reports?type=sales-by-payment-method", label: dashboardTexts.toReport }}
        rows={compared?.methods.map(({ name, net }) => ({
          key: name,
          name: renamedMethod(name, names),
          value: <MoneyText amount={net} />,
        }))}
        empty={dashboardTexts.nothingSoldToday}
      />
    </>
  );
}
