import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import statics from "@fastify/static";
import Fastify, { type FastifyInstance } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { z } from "zod";
import type { Config } from "./config.ts";
import type { ReadLately } from "./db/replica.ts";
import type { App, Deps } from "./deps.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import { deviceKeysRoutes } from "./features/accounts/device-keys.routes.ts";
import { limitPerAddress } from "./features/accounts/throttle.ts";
import { approvalsRoutes } from "./features/approvals/approvals.routes.ts";
import { attributesRoutes } from "./features/attributes/attributes.routes.ts";
import { auditRoutes } from "./features/audit/audit.routes.ts";
import { booksRoutes } from "./features/books/books.routes.ts";
import { openBooks } from "./features/books/books-worker.ts";
import { branchesRoutes } from "./features/branches/branches.routes.ts";
import { companyRoutes } from "./features/company/company.routes.ts";
import { creditRoutes } from "./features/credit/credit.routes.ts";
import { openDailySummaries } from "./features/dashboard/daily-summaries.ts";
import { dashboardRoutes } from "./features/dashboard/dashboard.routes.ts";
import { displaysRoutes } from "./features/displays/displays.routes.ts";
import { drillRoutes } from "./features/drill/drill.routes.ts";
import { favouritesRoutes } from "./features/favourites/favourites.routes.ts";
import { heldCartsRoutes } from "./features/held-carts/held-carts.routes.ts";
import { openMailQueue } from "./features/mails/mail-queue.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { refundsRoutes } from "./features/orders/refunds.routes.ts";
import { openPlannedPrices } from "./features/price-changes/planned-prices.ts";
import { priceChangesRoutes } from "./features/price-changes/price-changes.routes.ts";
import { priceConversionRoutes } from "./features/products/convert/price-conversion.routes.ts";
import { productCsvRoutes } from "./features/products/csv/product-csv.routes.ts";
import { productsRoutes } from "./features/products/products.routes.ts";
import { productWritesRoutes } from "./features/products/write/product-writes.routes.ts";
import { proofRoutes } from "./features/proof/proof.routes.ts";
import { purchaseOrdersRoutes } from "./features/purchase-orders/purchase-orders.routes.ts";
import { receiptCodesRoutes } from "./features/receipt-codes/receipt-codes.routes.ts";
import { openReceiptLinks } from "./features/receipts/receipt-links.ts";
import { receiptMailsRoutes } from "./features/receipts/receipt-mails.routes.ts";
import { receiptPageRoutes } from "./features/receipts/receipt-page.routes.ts";
import { receiptReportRoutes } from "./features/receipts/receipt-report.routes.ts";
import { reportsRoutes } from "./features/reports/reports.routes.ts";
import { openMonthSums } from "./features/reports/sum-months.ts";
import { secondFactorRoutes } from "./features/second-factor/second-factor.routes.ts";
import { setBacksRoutes } from "./features/set-backs/set-backs.routes.ts";
import { shiftsRoutes } from "./features/shifts/shifts.routes.ts";
import { stockRoutes } from "./features/stock/stock.routes.ts";
import { stockMovesRoutes } from "./features/stock/stock-moves.routes.ts";
import { stocktakesRoutes } from "./features/stocktakes/stocktakes.routes.ts";
import { suppliersRoutes } from "./features/suppliers/suppliers.routes.ts";
import { openFeed } from "./features/sync/feed.ts";
import { streamRoutes } from "./features/sync/stream.routes.ts";
import { syncRoutes } from "./features/sync/sync.routes.ts";
import { printRoutes } from "./features/terminals/print.routes.ts";
import { terminalsRoutes } from "./features/terminals/terminals.routes.ts";
import { tillAddressesRoutes } from "./features/terminals/till-addresses.routes.ts";
import { openUpkeep } from "./features/upkeep/upkeep.ts";
import { usersRoutes } from "./features/users/users.routes.ts";
import { describeApi } from "./http/api-description.ts";
import { arrivalMilliseconds } from "./http/arrival.ts";
import { closeConnections } from "./http/connections.ts";
import { answerErrors, sendRefusal } from "./http/errors.ts";
import { acceptForms, publicBytes } from "./http/form-body.ts";
import { workInCompany } from "./http/in-company.ts";
import { operationRoutes } from "./http/operation.routes.ts";
import { permitRoutes } from "./http/permit.ts";
import {
  answerUnreadableHttp,
  securityHeaders,
  sendSecurityHeaders,
  setSecurityHeaders,
} from "./http/security-headers.ts";
import { selectFields } from "./http/selections.ts";
import { serializerCompiler } from "./http/serialize-answer.ts";
import { wrongText } from "./http/wrong-text.ts";
import { loadLanguages } from "./languages.ts";
import { makeMediaFolder } from "./media/media-folder.ts";
import { measure } from "./metrics/metrics.routes.ts";
import { readTls } from "./tls/read-tls.ts";

const noCompiler = () => () => {
  throw new Error("requests and answers are checked by zod");
};

/** In bytes. A smaller answer needs one round trip either way, and compressing it takes a tenth of the server's time for a sale. */
const compressedFrom = 8192;

/** The whole server; serve.ts runs it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  await loadLanguages();
  z.config({ customError: wrongText });
  const { config } = deps;
  const tls = config.tls && (await readTls(config.tls));
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: deps.log,
    // Only the entry that the proxy itself added to x-forwarded-for is trusted, not those before it, which a client can invent.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: publicBytes,
    // Limits the arrival of a request only; its answer may take as long as it needs.
    requestTimeout: arrivalMilliseconds,
    // `closeConnections` refuses instead, with the failure envelope.
    return503OnClosing: false,
    // An address that cannot be decoded.
    frameworkErrors: (_error, _request, reply) =>
      void sendRefusal(setSecurityHeaders(reply, headers), "unreadable"),
    clientErrorHandler: answerUnreadableHttp(headers, deps.log),
    genReqId: () => crypto.randomUUID(),
    // Otherwise Fastify would load its own compilers, which are never used.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    ...(tls ? { https: { ...tls, requireHostHeader: false } } : { http: { requireHostHeader: false } }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  sendSecurityHeaders(app, headers);
  closeConnections(app, deps.stopping);

  await app.register(compress, { threshold: compressedFrom });
  await app.register(rateLimit, { global: false });
  describeApi(app, limitPerAddress(deps, 120));
  acceptForms(app);
  const feed = openFeed(deps);
  await measure(app, deps, feed);
  permitRoutes(app, deps.sessions, config);
  const readLately: ReadLately = deps.readLately ?? ((act) => act(deps.pool));
  workInCompany(app, deps.pool, readLately);
  selectFields(app);

  const receiptLinks = openReceiptLinks(deps);
  const mailQueue = openMailQueue(deps);
  app.addHook("onReady", async () => mailQueue.wake());
  const summaries = openDailySummaries(deps, mailQueue);
  const monthSums = openMonthSums(deps);
  const plannedPrices = openPlannedPrices(deps);
  const books = openBooks(deps);
  const upkeep = openUpkeep(deps);
  app.addHook("onListen", async () => {
    monthSums.watch();
    plannedPrices.watch();
    books.watch();
    upkeep.watch();
  });
  app.addHook("onClose", async () => {
    await upkeep.close();
    await books.close();
    await plannedPrices.close();
    await monthSums.close();
    await summaries.close();
    await mailQueue.close();
  });

  await app.register(
    async (scoped) => {
      const api = scoped.withTypeProvider<ZodTypeProvider>();
      accountsRoutes(api, deps);
      deviceKeysRoutes(api, deps);
      secondFactorRoutes(api, deps);
      usersRoutes(api, deps);
      branchesRoutes(api, deps);
      terminalsRoutes(api, deps);
      tillAddressesRoutes(api, deps);
      printRoutes(api, deps);
      shiftsRoutes(api);
      attributesRoutes(api);
      suppliersRoutes(api);
      purchaseOrdersRoutes(api);
      productsRoutes(api);
      productWritesRoutes(api, deps);
      priceConversionRoutes(api, deps);
      priceChangesRoutes(api);
      productCsvRoutes(api, { ...deps, readLately });
      stockRoutes(api);
      stockMovesRoutes(api);
      stocktakesRoutes(api);
      ordersRoutes(api, receiptLinks);
      heldCartsRoutes(api);
      approvalsRoutes(api, deps);
      displaysRoutes(api, deps);
      favouritesRoutes(api);
      creditRoutes(api);
      refundsRoutes(api, receiptLinks);
      receiptMailsRoutes(api, { config, mailQueue, receiptLinks });
      receiptCodesRoutes(api, deps, receiptLinks);
      companyRoutes(api, deps);
      reportsRoutes(api);
      dashboardRoutes(api);
      booksRoutes(api, books);
      auditRoutes(api, { ...deps, readLately });
      proofRoutes(api, { ...deps, readLately });
      setBacksRoutes(api);
      drillRoutes(api);
      syncRoutes(api, deps);
      streamRoutes(api, deps, feed);
    },
    { prefix: "/api/v1" },
  );
  operationRoutes(app, deps);
  receiptPageRoutes(app, deps, receiptLinks);
  receiptReportRoutes(app, deps, receiptLinks);
  await serveFiles(app, config);
  return app;
}

/** The built app: files with hashed names are cached without limit; every other path gets the page, which routes it. */
async function serveFiles(app: App, config: Config): Promise<void> {
  await app.register(statics, {
    root: makeMediaFolder(config, app.log),
    prefix: "/media/",
    decorateReply: false,
    immutable: true,
    maxAge: "1y",
    setHeaders: (reply) => {
      reply.header("content-security-policy", "default-src 'none'; sandbox");
      if (!config.mediaUrl) return;
      // The host of MEDIA_URL passes these headers on: the app may then show and cache pictures from that other origin.
      reply.header("cross-origin-resource-policy", "cross-origin");
      reply.header("access-control-allow-origin", "*");
    },
  });
  const page = fileURLToPath(new URL("../../web/dist", import.meta.url));
  const built = existsSync(join(page, "index.html"));
  if (built) {
    await app.register(statics, {
      root: page,
      preCompressed: true,
      setHeaders: (reply, path) => {
        const hashed = path.includes("/assets/");
        reply.header("cache-control", hashed ? "public, max-age=31536000, immutable" : "no-cache");
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?")[0]!;
    const isPage =
      built && request.method === "GET" && !/^\/(api|media|assets|receipt|metrics)(\/|$)/.test(path);
    return isPage ? reply.sendFile("index.html") : sendRefusal(reply, "not_found");
  });
}
