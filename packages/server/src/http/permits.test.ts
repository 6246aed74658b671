import { type Access, permissions } from "@clove/domain/access/permissions.ts";
import { salesKinds } from "@clove/domain/reports/sales-by.ts";
import { beforeAll, expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { openShop, type Shop } from "../../test/shop.ts";

/** The calls of a company's API, by the permissions one of which is needed for them. */
const guarded: [readonly Access[], readonly string[]][] = [
  [
    ["admin"],
    [
      "POST second-factor/demand",
      ...["GET proof", "GET proof/check", "GET proof/file"],
      ...["GET set-back/list", "GET set-back/records"],
      "GET books",
      "POST books/check",
      "GET receipt-key/list",
      "POST receipt-key/revoke",
      "POST receipt-key/renew",
    ],
  ],
  [
    ["admin", "report:view"],
    ["GET audit/list", "GET audit/csv"],
  ],
  [["company:view"], ["POST /api/v1/company-profile/update"]],
  [["store:create"], ["POST branch/store", "POST branch/update"]],
  [
    ["user:view", "pos:view"],
    ["GET user/list", "GET user/{id}"],
  ],
  [
    ["user:create", "pos:view"],
    ["POST user/store", "POST customer/add"],
  ],
  [
    ["user:edit"],
    [
      ...["POST user/update", "POST user/invite", "POST branch/user/remove", "GET credit/unassigned"],
      ...["GET user/{id}/device-keys", "POST user/second-factor/reset"],
      "POST credit/unassigned/{id}/assign",
    ],
  ],
  [["user:edit", "user:create"], ["POST branch/user/add"]],
  [["user:view", "user:edit", "pos:view"], ["GET payment/list"]],
  [["user:edit", "pos:view"], ["POST payment/credit/repay"]],
  [
    ["product:view", "pos:view", "purchase:view", "transfer:view"],
    [
      ...[
        "GET product/list",
        "GET product/search",
        "GET product/{id}",
        "GET category/{id}",
        "GET category/list",
      ],
      ...["GET category/{id}/goods", "GET brand/{id}/goods", "GET color/{id}/goods", "GET size/{id}/goods"],
      "GET measurement-unit/{id}/goods",
      ...["GET brand/list", "GET color/list", "GET size/list", "GET measurement-unit/list"],
    ],
  ],
  [
    ["product:create"],
    [
      ...["POST category/store", "POST brand/store", "POST color/store", "POST size/store"],
      ...["POST measurement-unit/store", "POST product/store", "POST product/import"],
    ],
  ],
  [
    ["product:edit"],
    [
      ...["POST product/update", "POST product/variation/update", "POST favourite/set"],
      ...["POST category/update", "POST brand/update", "POST color/update", "POST size/update"],
      ...["POST category/merge", "POST brand/merge", "POST color/merge", "POST size/merge"],
      ...["POST measurement-unit/update", "POST measurement-unit/merge"],
      ...["GET price-change/list", "GET price-change/rows", "POST price-change/preview"],
      ...["POST price-change/store", "POST price-change/cancel"],
      // These also need company:view.
      ...["GET product/price-conversion", "GET product/price-conversion/export"],
      ...["POST product/price-conversion/run", "POST product/price-conversion/undo"],
    ],
  ],
  [["product:view"], ["GET product/export"]],
  [["product:edit", "purchase:create"], ["POST stock/adjust"]],
  [["product:view", "purchase:view", "transfer:view"], ["GET stock/card"]],
  [
    ["product:view", "purchase:view"],
    ["GET stock/low", "GET stock/expiring"],
  ],
  [["purchase:view", "transfer:view"], ["GET stock/history"]],
  [["purchase:view"], ["GET stock/purchase-prices"]],
  [
    ["purchase:view", "purchase:create"],
    ["GET supplier/list", "GET purchase-order/list"],
  ],
  [
    ["purchase:create"],
    [
      ...["POST stock/purchase", "POST stock/purchase/read", "POST stocktake/store", "POST stocktake/post"],
      ...["POST purchase-order/store", "POST purchase-order/update", "POST purchase-order/receive"],
      "POST purchase-order/close",
      ...["POST supplier/store", "POST supplier/update", "POST stock/expiry"],
      "POST stocktake/cancel",
      "POST stocktake/zero",
    ],
  ],
  [
    ["product:view", "purchase:view", "purchase:create"],
    [
      ...["GET stocktake/list", "GET stocktake/{id}/review", "POST stocktake/count"],
      ...["GET stocktake/{id}/uncounted", "GET stocktake/{id}/progress"],
    ],
  ],
  [["transfer:create"], ["POST stock/transfer"]],
  [["counter:view"], ["GET terminal/{id}/cash"]],
  [
    ["counter:create"],
    [
      ...["POST terminal/store", "POST terminal/update", "POST terminal/shift/correct"],
      "POST terminal/{id}/drill",
    ],
  ],
  [
    ["pos:view", "counter:create"],
    [
      ...["POST terminal/shift/close", "POST terminal/cash/in", "POST terminal/cash/out"],
      ...["POST terminal/{id}/drill/end", "GET proof/device"],
    ],
  ],
  [["shift:view"], ["GET terminal/shift/list"]],
  [["shift:view", "pos:view"], ["GET terminal/shift/{id}"]],
  [
    ["pos:view"],
    [
      ...["POST terminal/shift/open", "POST terminal/{id}/print", "POST order/place", "POST order/exchange"],
      ...["POST held-cart/end", "GET product/best-sellers", "POST approval", "POST approval/by-pin"],
      ...["POST terminal/{id}/open-drawer", "POST receipt-key"],
      ...[
        "POST terminal/{id}/display/code",
        "GET terminal/{id}/displays",
        "POST terminal/{id}/display/remove",
      ],
      "POST terminal/{id}/display/show",
    ],
  ],
  [
    ["pos:view", "order:view"],
    ["GET order/find", "POST order/cancel", "POST order/return", "GET order/{id}/refundable"],
  ],
  [
    ["order:view"],
    [
      ...["GET order/list", "GET order/cashiers", "POST order/flags/seen"],
      ...["GET offline/quarantine", "GET offline/quarantine/{id}/preview"],
      ...["POST offline/quarantine/{id}/retry", "POST offline/quarantine/{id}/discard"],
      ...["POST receipt-code/look", "POST receipt-code/restore"],
    ],
  ],
  [
    ["report:view"],
    [
      ...["GET dashboard", "GET daily-summary", "POST daily-summary", "GET report/sales-by-product"],
      ...[
        "GET report/sales-by-payment-method",
        "GET report/customers",
        "GET report/sst",
        "GET report/stock-values",
        "GET report/discounts",
        "GET report/refunds",
      ],
      ...salesKinds.map((kind) => `GET report/sales-by-${kind}`),
      ...salesKinds.map((kind) => `GET report/sales-by-${kind}/orders`),
      ...["GET report/discounts/orders", "GET report/refunds/orders", "GET report/customers/orders"],
      ...["GET report/sales-by-product/orders", "GET report/sst/orders"],
      "GET report/sales-by-payment-method/orders",
    ],
  ],
  [["report:view", "pos:view", "counter:create"], ["GET report/shifts"]],
];
/** Open to everybody signed in; the calls themselves judge what each may see and send. */
const signedIn = [
  ...["POST language", "POST lock", "POST device-key", "GET device-keys", "POST device-key/remove"],
  ...["GET logout", "GET user-profile", "GET /api/v1/company-profile", "GET branch/list", "GET branch/{id}"],
  ...[
    "GET terminal/list",
    "GET terminal/{id}",
    "GET order/{id}",
    "POST order/email",
    "GET order/{id}/emails",
  ],
  ...["GET approval/list", "GET approval/{id}", "POST approval/{id}/answer", "POST approval/{id}/withdraw"],
  ...["GET second-factor", "POST second-factor/passkey/options", "POST second-factor/passkey/store"],
  ...["POST second-factor/passkey/remove", "POST second-factor/recovery-codes"],
  ...[
    "GET offline/data",
    "POST offline/sync",
    ...["POST offline/held", "POST offline/numbers"],
    "GET /api/v1/helper/user",
    "GET /api/v1/helper/product",
  ],
];
const open = [
  ...[
    "POST register",
    "POST send-otp-via-email",
    "POST match-otp",
    "POST login",
    "POST login/pin",
    "POST password/forgot",
  ],
  ...["POST display/pair", "GET display/stream"],
  ...["POST password/set", "GET till-addresses", "POST login/passkey", "POST login/recovery"],
];
/** What somebody may call who has to add a passkey first (access §32). */
const enrolling = [
  ...[
    "GET logout",
    "POST lock",
    "GET user-profile",
    "GET second-factor",
    "POST second-factor/passkey/options",
  ],
  "POST second-factor/passkey/store",
];

const app = useTestApp();
let shop: Shop;
beforeAll(async () => {
  shop = await openShop(app(), app().a);
});

const send = async (token: string | null, call: string) => {
  const [method, path] = call.replace("{id}", "1").split(" ") as ["GET" | "POST", string];
  const { status, failure } = await app().call(token, method, path, method === "POST" ? {} : undefined);
  return [call, status, failure?.code];
};

test("every call is in these tables", async () => {
  const { text } = await app().call(null, "GET", "/api/openapi.json");
  const { paths } = JSON.parse(text) as { paths: Record<string, object> };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace("/api/v1/company/", "")}`),
  );
  expect([...guarded.flatMap(([, which]) => which), ...signedIn, ...open].sort()).toEqual(calls.sort());
});

test("without a session only the open calls are answered", async () => {
  for (const call of [...guarded.flatMap(([, which]) => which), ...signedIn])
    expect(await send(null, call)).toEqual([call, 401, "unauthorized"]);
  for (const call of open) expect(await send(null, call)).not.toContain(401);
});

test.each(guarded)("%j: all other permissions together are not enough", async (keys, calls) => {
  const others = permissions.filter((key) => !keys.includes(key));
  const { token } = await shop.staff("branch_manager", others);
  for (const call of calls) expect(await send(token, call)).toEqual([call, 403, "forbidden"]);
});

test("who has to add a passkey first may call nothing else", async () => {
  const { token } = await shop.staff("branch_manager", [...permissions]);
  const { company_id } = app().a.user;
  const demand = (value: string) =>
    app().rows("update companies set second_factor = $1 where id = $2", [value, company_id]);
  await demand("back_office");
  try {
    const calls = [...guarded.flatMap(([, which]) => which), ...signedIn];
    for (const call of calls.filter((each) => !enrolling.includes(each)))
      expect(await send(token, call)).toEqual([call, 403, "second_factor_needed"]);
    for (const call of enrolling.toReversed())
      expect(await send(token, call)).not.toContain("second_factor_needed");
  } finally {
    await demand("none");
  }
});
