import { MantineProvider } from "@mantine/core";
import { configureStore } from "@reduxjs/toolkit";
import { renderToStaticMarkup } from "react-dom/server";
import { Provider } from "react-redux";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { baseApi } from "../../api/base-api.ts";
import { syncReducer, unsentCounted } from "../../sync/sync-slice.ts";
import { RemarksSection } from "./remarks-section.tsx";

const rights = vi.hoisted(() => ({ held: ["order:view"] }));
vi.mock("../../session/rights.ts", () => ({ useCan: () => (key: string) => rights.held.includes(key) }));

function shown(): string {
  const store = configureStore({
    reducer: { sync: syncReducer, [baseApi.reducerPath]: baseApi.reducer },
    middleware: (defaults) => defaults().concat(baseApi.middleware),
  });
  store.dispatch(
    unsentCounted({
      waiting: 0,
      quarantined: 0,
      lastSyncAt: null,
      remarks: [
        { kind: "order", id: 12, name: "261121T0001S00001", warnings: ["oversold", "late"] },
        { kind: "held_cart_end", id: 3, name: "Jacket", warnings: ["taken_elsewhere"] },
        { kind: "user", id: 4, name: "Aina", warnings: ["of a newer server" as never] },
      ],
    }),
  );
  return renderToStaticMarkup(
    <Provider store={store}>
      <MemoryRouter>
        <MantineProvider>
          <RemarksSection company_id={1} onLeave={() => {}} />
        </MantineProvider>
      </MemoryRouter>
    </Provider>,
  );
}

it("names each record with its remarks, the latest first; an order links to its details", () => {
  const html = shown();
  expect(html).toMatch(/href="\/orderList\?order=12"[^>]*>Order 261121T0001S00001</);
  const texts = html.replace(/<style.*?<\/style>/gs, "").replace(/<[^>]+>/g, "\n");
  const order = [
    "User Aina",
    "of a newer server",
    "End of held cart Jacket",
    "The held cart had been taken up",
  ];
  const places = [...order, "Order 2611", "More was sold than was in stock.", "stands in a later one."].map(
    (text) => texts.indexOf(text),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places[0]).toBeGreaterThan(0);
});

it("has no link for a person who may not see orders", () => {
  rights.held = [];
  expect(shown()).toContain("Order 261121T0001S00001");
  expect(shown()).not.toContain("href");
});
