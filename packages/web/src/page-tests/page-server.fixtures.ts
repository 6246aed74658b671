import { namedNouns } from "@clove/domain/catalogue/named-nouns.ts";
import type { FetchArgs } from "@reduxjs/toolkit/query";
import type { OfflineAnswer } from "../api/base-query.ts";
import { listNamedOffline } from "../features/attributes/attributes.offline.ts";
import { getProfileOffline } from "../features/auth/auth.offline.ts";
import { listBranchesOffline } from "../features/branches/branches.offline.ts";
import { getCompanyOffline } from "../features/company/company.offline.ts";
import {
  findOrdersOffline,
  getOrderOffline,
  listCashiersOffline,
  listOrdersOffline,
} from "../features/orders/orders.offline.ts";
import {
  getProductOffline,
  listProductsOffline,
  searchProductsOffline,
} from "../features/products/products.offline.ts";
import { listTerminalsOffline } from "../features/terminals/terminals.offline.ts";
import { getUserOffline, listUsersOffline } from "../features/users/users.offline.ts";
import type { LocalCopy } from "../local-db/local-copy.ts";

/** A call as it arrived: `path` without the base, `params` of the address, `body` read from JSON or form fields. */
export type Call = {
  method: string;
  path: string;
  params: Record<string, string>;
  body: Record<string, unknown>;
};

/** What stands for `data` in the success envelope, for each call anew if it is a function; CSV, or any response; or no answer, or a refusal. */
export type Answer = object | string | ((call: Call, copy: LocalCopy) => object);
/** By `METHOD path`, `GET` left out; an `*` stands for a part of the path. */
export type Answers = Record<string, Answer>;

class Refused {
  constructor(
    readonly status: number,
    readonly failure: object,
  ) {}
}
/** The server never answers. */
export const silent = { isSilent: true };
export const refused = (message: string, failure: object = {}, status = 422): object =>
  new Refused(status, { success: false, code: "refused", message, ...failure });
export const broken = (message = "Something went wrong."): object =>
  new Refused(500, { success: false, code: "internal", message });

/** The offline answers, which tests/parity compares with the real server's. */
const twins: Record<string, OfflineAnswer> = {
  "company/user-profile": getProfileOffline,
  "company-profile": getCompanyOffline,
  "company/order/list": listOrdersOffline,
  "company/order/cashiers": listCashiersOffline,
  "company/order/find": findOrdersOffline,
  "company/order/*": getOrderOffline,
  "company/product/list": listProductsOffline,
  "company/product/search": searchProductsOffline,
  "company/product/*": getProductOffline,
  "company/branch/list": listBranchesOffline,
  "company/terminal/list": listTerminalsOffline,
  "company/user/list": listUsersOffline,
  "company/user/*": getUserOffline,
  ...Object.fromEntries(
    Object.values(namedNouns).map(({ path }) => [`company/${path}/list`, listNamedOffline]),
  ),
};

/** The stream, open and without news. */
class Stream {}

/** Answers to calls that every page makes and no test is about. */
const quiet: Answers = {
  healthz: {},
  "company/offline/data": new Stream(),
  "company/approval/list": { approvals: [] },
  "company/purchase-order/list": { purchase_orders: [], count: 0 },
  "company/supplier/list": { suppliers: [], count: 0 },
  "company/stock/purchase-prices": { prices: [], count: 0 },
  "company/offline/quarantine": { quarantine: [], count: 0 },
  "company/device-keys": { device_keys: [] },
  // Asked where sales of this device are kept, such as that of the test before, which is stored when the browser is idle.
  "POST company/offline/held": { history: "one", set_back: null, missing: [] },
  "POST company/offline/numbers": { is_noted: false },
  "POST company/receipt-key": { receipt_key: null, is_revoked: true },
  "company/user/*/device-keys": { device_keys: [] },
  "company/product/best-sellers": ({ params }) => ({ branch_id: Number(params.branch_id), product_ids: [] }),
  "company/second-factor": {
    ...{ passkeys: [], recovery_codes_left: 0, demand: "none", is_demanded: false },
    origin: location.origin,
  },
  "helper/user": { genders: [], userRoles: [] },
  "helper/product": { priceTypes: ["fixed", "variable", "by_unit"], pricingMethods: ["fifo"] },
};

/** Stands in for the server of one page: `answers` first, then the offline twins over the filled copy. */
export class PageServer {
  /** Every call, in the order in which they came. */
  readonly calls: Call[] = [];
  /** Calls that nothing here can answer. */
  readonly unknown: string[] = [];
  /** Calls whose answer is still being made. */
  pending = 0;

  constructor(
    private readonly copy: LocalCopy,
    readonly answers: Answers,
  ) {}

  readonly fetch = async (asked: Request | string, init?: RequestInit): Promise<Response> => {
    const request = typeof asked === "string" ? new Request(new URL(asked, location.origin), init) : asked;
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(/^\/(api\/v1\/)?/, "");
    const call = {
      method: request.method,
      path,
      params: Object.fromEntries(searchParams),
      body: request.method === "GET" ? {} : await bodyOf(request),
    };
    this.calls.push(call);
    this.pending += 1;
    try {
      return await this.answer(call, request.signal);
    } finally {
      this.pending -= 1;
    }
  };

  /** An exact name counts before one with a star, even if a test has the one with the star. */
  private answerTo(name: string): [Answer | undefined, OfflineAnswer | undefined] {
    const own = this.answers[name] ?? quiet[name];
    if (own || twins[name]) return [own, twins[name]];
    return [starred(this.answers, name) ?? starred(quiet, name), starred(twins, name)];
  }

  private async answer(call: Call, signal: AbortSignal): Promise<Response> {
    const { method, path, params } = call;
    const name = method === "GET" ? path : `${method} ${path}`;
    const [own, twin] = this.answerTo(name);
    if (own === undefined && !twin) {
      this.unknown.push(`${method} ${path}`);
      return json(404, { success: false, code: "not_found", message: `Nothing answers ${method} ${path}.` });
    }
    if (own === undefined) {
      const request: FetchArgs = { url: path, method, params };
      try {
        return json(200, await twin!(request, this.copy, {} as never));
      } catch {
        return json(404, { success: false, code: "not_found", message: "Not found" });
      }
    }
    const answer: unknown = typeof own === "function" ? own(call, this.copy) : own;
    if (answer === silent) {
      this.pending -= 1;
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))).finally(
        () => {
          this.pending += 1;
        },
      );
    }
    if (answer instanceof Stream) return openStream();
    if (typeof answer === "string") return new Response(answer, { headers: { "content-type": "text/csv" } });
    if (answer instanceof Response) return answer;
    if (answer instanceof Refused) return json(answer.status, answer.failure);
    return json(200, { success: true, message: "OK", data: answer });
  }
}

function openStream(): Response {
  const heartbeat = new TextEncoder().encode(":\n\n");
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(heartbeat) });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
}

const json = (status: number, body: unknown) => Response.json(body, { status });

/** The entry of a name with a star for a part of the path. */
const starred = <T>(entries: Record<string, T>, name: string): T | undefined =>
  Object.entries(entries).find(([key]) => key.includes("*") && patternOf(key).test(name))?.[1];

const patternOf = (key: string) => new RegExp(`^${key.replaceAll("*", "[^/]+")}$`);

async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const type = request.headers.get("content-type") ?? "";
  if (type.includes("json")) return (await request.json()) as Record<string, unknown>;
  if (type.includes("form-data")) return Object.fromEntries(await request.formData());
  return {};
}
