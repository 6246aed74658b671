import { memo, Suspense, useEffect, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { browserStorage } from "../../session/browser-storage.ts";
import { useCan } from "../../session/rights.ts";
import { ErrorBoundary } from "../../ui/feedback/error-boundary.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useGetCompanyQuery } from "../company/company.api.ts";
import { useListOrdersQuery } from "../orders/orders.api.ts";
import { useListProductsQuery } from "../products/products.api.ts";
import type { Sale } from "./payment/use-sale.ts";
import classes from "./pos.module.css";

const FirstRunList = lazyPart(() => import("./first-run-list.tsx"), "FirstRunList");

type Props = Pick<Sale, "branchId" | "terminals">;

/** What is missing until the first sale is made (selling §19). */
export const FirstRunHints = memo(function FirstRunHints({ branchId, terminals }: Props) {
  const online = useOnline();
  /** The store in which nothing is missing: it is not asked about again. */
  const [doneIn, setDoneIn] = useState<number | null>(null);
  const { data, isError } = useListProductsQuery(
    { page: 1, length: 24, ...(branchId !== null && { branch_id: branchId }) },
    { skip: branchId === null || branchId === doneIn },
  );
  const isAdmin = useSelector(selectAuth).role === "company_admin";
  const company = useGetCompanyQuery().data;
  const unsold = useUnsold(company?.id);
  if (branchId === null || branchId === doneIn) return null;
  if (!terminals || !data || unsold === undefined) {
    return unsold !== false && online && !isError ? <Undecided /> : null;
  }

  const stocked = data.products.find(({ variations }) =>
    variations.some(({ stocks }) => stocks.some((one) => one.branch_id === branchId && one.quantity > 0)),
  );
  const steps = {
    hasCounter: terminals.some(({ status }) => status === "active"),
    product: stocked ?? data.products[0],
    // If there are more products than one page has, another one may be in stock.
    hasStock: stocked !== undefined || data.count > data.products.length,
    unsold,
    // After the first sale the currency is settled (people §12).
    company: isAdmin && unsold ? company : undefined,
  };
  if (steps.hasCounter && steps.hasStock && !unsold) {
    setDoneIn(branchId);
    return null;
  }
  return (
    <ErrorBoundary resetOn={online} failed={() => null}>
      <Suspense fallback={<Undecided />}>
        <FirstRunList branchId={branchId} {...steps} />
      </Suspense>
    </ErrorBoundary>
  );
});

/** Until it is known whether the list is shown, what it would move cannot be pressed and is not in sight; scans and keys work. */
const Undecided = () => <span className={classes.undecided} />;

/**
 * Whether nothing was sold yet, as far as this user may know; undefined until the answer. The number of products tells nothing: they
 * may have been imported before the first sale. A device that has seen an order of the company does not ask again.
 */
function useUnsold(company_id: number | undefined): boolean | undefined {
  const mayAsk = useCan()("order:view");
  const [soldBy, setSoldBy] = useState(() => browserStorage.read("hasSold"));
  const isAsked = mayAsk && company_id !== undefined && company_id !== soldBy;
  const { data } = useListOrdersQuery({ page: 1, length: 1 }, { skip: !isAsked });
  if (isAsked && data && data.count > 0) setSoldBy(company_id);
  useEffect(() => {
    if (soldBy !== null) browserStorage.write("hasSold", soldBy);
  }, [soldBy]);
  if (!mayAsk) return false;
  return isAsked || company_id === undefined ? data && data.count === 0 : false;
}
