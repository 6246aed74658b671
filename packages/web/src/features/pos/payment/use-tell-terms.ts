import type { Profile } from "@clove/domain/accounts/accounts.schema.ts";
import * as saleTexts from "@clove/domain/orders/sale.texts.ts";
import { type SaleTerms, saleTermsOf } from "@clove/domain/orders/sale-terms.ts";
import { useCallback, useEffect, useRef } from "react";
import { notify } from "../../../ui/feedback/notify.ts";
import type { Cart } from "../cart/cart.ts";
import { reckon } from "./sale-request.ts";

/**
 * Says when the figures of the open cart have changed because the company's settings of tax and cash have (selling §9). The returned
 * function hears the code of each refusal: after one for these settings, their change is no news.
 */
export function useTellTerms({ company }: Profile, cart: Cart): (code: string | undefined) => void {
  const isNews = useRef(true);
  const { currency } = company;
  const known = useRef<SaleTerms>(saleTermsOf(company));
  useEffect(() => {
    const before = known.current;
    const terms = saleTermsOf(company);
    known.current = terms;
    if (JSON.stringify(terms) === JSON.stringify(before)) return;
    const wasNews = isNews.current;
    isNews.current = true;
    // A sale that was sent keeps the terms of that time.
    if (cart.lines.length === 0 || cart.attempt || !wasNews) return;
    const [one, other] = [before, terms].map((by) => JSON.stringify(reckon(cart, { currency, terms: by })));
    if (one !== other) notify.warning(saleTexts.termsTakenOver);
  }, [company, currency, cart]);
  return useCallback((code) => {
    isNews.current = code !== "tax_terms_changed";
  }, []);
}
