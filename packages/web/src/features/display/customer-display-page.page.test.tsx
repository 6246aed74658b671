import type { CustomerView } from "@clove/domain/display/customer-view.schema.ts";
import { afterEach, vi } from "vitest";
import { openChannel, type ToTill } from "../../api/display-channel.ts";
import { refused } from "../../page-tests/page-server.fixtures.ts";
import { type State, testPage } from "../../page-tests/page-table.fixtures.tsx";

const company = { name: "Corner Shop", logo: "/media/logo.webp", currency: "MYR" };
const figure = (label: string, amount: number) => ({ label, amount });
const cart: CustomerView = {
  ...{ shows: "cart", company, first_name: "Aina" },
  lines: [{ name: "Tea", variation: "Green", quantity: 3, price: 2.5, discount: 10, total: 6.75 }],
  figures: [figure("Sub Total", 7.5), figure("Discount", -0.75)],
  due: figure("Total Amount", 6.75),
};
const sold: CustomerView = {
  ...{ shows: "sold", company, first_name: null },
  figures: [figure("Total Amount", 6.75)],
  paid: [figure("Cash", 10)],
  change: figure("Change", 3.25),
  link: "https://shop.example/receipt/abc",
};

let till: BroadcastChannel | undefined;
afterEach(() => till?.close());

/** A till at counter 7 of this browser, which answers each question with this; without one it is silent. */
const tillSays =
  (view: unknown): NonNullable<State["before"]> =>
  () => {
    localStorage.setItem("terminal", JSON.stringify({ id: 7 }));
    till = openChannel(7);
    till.onmessage = ({ data }: MessageEvent<ToTill>) => {
      if (data.say === "ask" && view) till?.postMessage({ say: "view", view });
    };
  };

/** An open stream that has brought this view. */
function streamOf(view: CustomerView): Response {
  const bytes = new TextEncoder().encode(`data: ${JSON.stringify(view)}\n\n`);
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(bytes) });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

testPage("the customer display", "/customerDisplay", [
  {
    state: "welcomes with the app's name before it knows a company",
    shows: { heading: "Clove POS", text: "Welcome" },
  },
  {
    state: "shows the company it knows without a till",
    before: () => localStorage.setItem("displayCompany", JSON.stringify(company)),
    as: null,
    shows: { heading: "Corner Shop", text: "Welcome" },
  },
  {
    state: "shows the company while no sale is open",
    before: tillSays({ shows: "idle", company }),
    shows: { heading: "Corner Shop" },
    doesNotShow: { heading: "Clove POS" },
  },
  {
    state: "shows the open cart with its sums, without header and menu",
    before: tillSays(cart),
    shows: {
      heading: "Hello, Aina",
      text: [/Tea/, "Green", /3 ×/, /−10 %/, "Discount", "-RM 0.75", "Total Amount"],
    },
    doesNotShow: { text: "Welcome" },
  },
  {
    state: "shows after the sale what was paid, the change and the receipt's code",
    before: tillSays(sold),
    shows: {
      heading: "Thank you!",
      text: ["Cash", "RM 10.00", "Change", "RM 3.25", "Scan for your receipt"],
    },
  },
  {
    state: "shows the company again when the till is left",
    before: tillSays(cart),
    does: async (person) => {
      await person.sees("heading", "Hello, Aina");
      till!.onmessage = null;
      till!.postMessage({ say: "gone" });
    },
    shows: { heading: "Corner Shop" },
    doesNotShow: { heading: "Hello, Aina" },
  },
  {
    state: "shows the company again when the till does not answer any more",
    before: (copy, store) => {
      vi.useFakeTimers({ toFake: ["Date", "setInterval"], now: Date.now() });
      return tillSays(cart)(copy, store);
    },
    does: async (person) => {
      await person.sees("heading", "Hello, Aina");
      till!.onmessage = null;
      vi.advanceTimersByTime(15_000);
    },
    shows: { heading: "Corner Shop" },
  },
  {
    state: "asks for a code where no till is",
    before: () => localStorage.setItem("displayCompany", JSON.stringify(company)),
    shows: { heading: "Corner Shop", field: "Code from the till", disabled: "Pair" },
  },
  {
    state: "does not ask for a code beside a till",
    before: tillSays({ shows: "idle", company }),
    shows: { heading: "Corner Shop" },
    doesNotShow: { field: "Code from the till" },
  },
  {
    state: "shows its counter once it is paired",
    server: {
      "POST company/display/pair": { key: "the-key", expires_at: "2026-12-27T00:00:00.000Z" },
      "company/display/stream": () => streamOf(cart),
    },
    does: async (person) => {
      await person.type("Code from the till", "abc234");
      await person.press("button", "Pair");
    },
    sends: { "POST company/display/pair": { code: "abc234" } },
    shows: { heading: "Hello, Aina" },
    doesNotShow: { field: "Code from the till" },
  },
  {
    state: "pairs by the code in its address",
    at: "/customerDisplay#ABC234",
    server: {
      "POST company/display/pair": { key: "the-key", expires_at: "2026-12-27T00:00:00.000Z" },
      "company/display/stream": () => streamOf(cart),
    },
    sends: { "POST company/display/pair": { code: "ABC234" } },
    shows: { heading: "Hello, Aina" },
  },
  {
    state: "says what is wrong with a code",
    server: { "POST company/display/pair": refused("This code is not valid.") },
    does: async (person) => {
      await person.type("Code from the till", "ABC234");
      await person.press("button", "Pair");
    },
    shows: { text: "This code is not valid." },
  },
  {
    state: "asks for a code again when its key has ended",
    before: () => localStorage.setItem("displayKey", JSON.stringify("old-key")),
    server: { "company/display/stream": refused("Ended", { code: "display_key_ended" }, 409) },
    shows: { field: "Code from the till" },
  },
  {
    state: "stays as it is when another version of the till says what it does not understand",
    before: tillSays({ shows: "film", company }),
    shows: { heading: "Clove POS" },
  },
]);
