import type { PriceChangePreview } from "@clove/domain/catalogue/price-changes.schema.ts";
import type { useTestApp } from "./app.ts";

type App = ReturnType<ReturnType<typeof useTestApp>>;

/** A day in some weeks, as a price change can be planned for. */
export const laterDay = (days = 40): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A price change as it is sent after its preview. */
export async function previewed<Body extends object>(
  app: App,
  body: Body,
  token = app.a.token,
): Promise<Body & { state: string }> {
  const { data, text } = await app.call<PriceChangePreview>(token, "POST", "price-change/preview", body);
  if (!data) throw new Error(text);
  return { ...body, state: data.state };
}

/** Rows for both writes about price changes; `planned` is the first one of the company. `nth`: as in `purchaseWrites`. */
export const priceChangeWrites = (planned: () => object, nth: (table: string, place: number) => number) => [
  {
    call: "price-change/store",
    body: () => planned(),
    other: { effective_on: laterDay(50) },
    inBranch: false,
  },
  {
    call: "price-change/cancel",
    body: () => ({ id: nth("price_changes", 1) }),
    other: { id: 2 },
    inBranch: false,
  },
];
