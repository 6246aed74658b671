import { memo, Suspense, useState } from "react";
import { useSelector } from "react-redux";
import { useOnline } from "../../api/connectivity-slice.ts";
import { selectAuth } from "../../session/auth-slice.ts";
import { useCan } from "../../session/rights.ts";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useGetCompanyQuery } from "../company/company.api.ts";
import { useListOrdersQuery } from "../orders/orders.api.ts";
import { useListProductsQuery } from "../products/products.api.ts";
import type { Sale } from "./payment/use-sale.ts";

const FirstRunList = lazyPart(() => import("./first-run-list.tsx"), "FirstRunList");

type Props = Pick<Sale, "branchId" | "terminals">;

/** What is missing until the first sale is made (selling §19). */
export const FirstRunHints = memo(function FirstRunHints({ branchId, terminals }: Props) {
  const online = useOnline();
  /** The store in which nothing is missing: nobody asks again. */
  const [doneIn, setDoneIn] = useState<number | null>(null);
  const { data } = useListProductsQuery(
    { page: 1, length: 24, ...(branchId !== null && { branch_id: branchId }) },
    { skip: branchId === null || branchId === doneIn },
  );
  // A company with more than one page is no longer new.
  const isNew = data !== undefined && data.count <= data.products.length;
  const isAdmin = useSelector(selectAuth).role === "company_admin";
  const company = useGetCompanyQuery().data;
  const isAsked = isAdmin && company?.currency_confirmed === false;
  const unsold = useUnsold(isNew || isAsked);
  if (!terminals || !data || branchId === null || branchId === doneIn) return null;

  const stocked = data.products.find(({ variations }) =>
    variations.some(({ stocks }) => stocks.some((one) => one.branch_id === branchId && one.quantity > 0)),
  );
  const steps = {
    hasCounter: terminals.some(({ status }) => status === "active"),
    product: stocked ?? data.products[0],
    hasStock: stocked !== undefined || !isNew,
    unsold: unsold === true,
    // After the first sale the currency is settled (people §12).
    company: isAdmin && unsold ? company : undefined,
  };
  if (steps.hasCounter && steps.hasStock && !unsold) {
    if (unsold === false) setDoneIn(branchId);
    return null;
  }
  return (
    <ErrorBoundary resetOn={online} failed={() => null}>
      <Suspense>
        <FirstRunList branchId={branchId} {...steps} />
      </Suspense>
    </ErrorBoundary>
  );
});

/** That nothing was sold yet, as far as this user may know; undefined until the answer. */
function useUnsold(asks: boolean): boolean | undefined {
  const mayAsk = useCan()("order:view");
  const [hasSold, setSold] = useState(false);
  const isAsked = asks && mayAsk && !hasSold;
  const { data } = useListOrdersQuery({ page: 1, length: 1 }, { skip: !isAsked });
  if (data && data.count > 0 && !hasSold) setSold(true);
  return isAsked ? data && data.count === 0 : false;
}
