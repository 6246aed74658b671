import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { createSecureContext } from "node:tls";
import { fileURLToPath } from "node:url";
import compress from "@fastify/compress";
import rateLimit from "@fastify/rate-limit";
import statics from "@fastify/static";
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from "fastify";
import { validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { type Config, naming } from "./config.ts";
import type { Pool } from "./db/connect.ts";
import type { DatabaseTrouble } from "./embedded-db/supervisor.ts";
import { accountsRoutes } from "./features/accounts/accounts.routes.ts";
import type { Mail } from "./features/accounts/mail.ts";
import { attributesRoutes } from "./features/attributes/attributes.routes.ts";
import { branchesRoutes } from "./features/branches/branches.routes.ts";
import { companyRoutes } from "./features/company/company.routes.ts";
import { ordersRoutes } from "./features/orders/orders.routes.ts";
import { productCsvRoutes } from "./features/products/csv/product-csv.routes.ts";
import { productsRoutes } from "./features/products/products.routes.ts";
import { productWritesRoutes } from "./features/products/write/product-writes.routes.ts";
import { reportsRoutes } from "./features/reports/reports.routes.ts";
import { shiftsRoutes } from "./features/shifts/shifts.routes.ts";
import { stockRoutes } from "./features/stock/stock.routes.ts";
import { stockMovesRoutes } from "./features/stock/stock-moves.routes.ts";
import { stocktakesRoutes } from "./features/stocktakes/stocktakes.routes.ts";
import { streamRoutes } from "./features/sync/stream.routes.ts";
import { syncRoutes } from "./features/sync/sync.routes.ts";
import { terminalsRoutes } from "./features/terminals/terminals.routes.ts";
import { usersRoutes } from "./features/users/users.routes.ts";
import { describeApi } from "./http/api-description.ts";
import { arrivalMilliseconds } from "./http/arrival.ts";
import type { Sessions } from "./http/auth.ts";
import { closeConnections } from "./http/connections.ts";
import { answerErrors, sendNotFound, sendUnreadable } from "./http/errors.ts";
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
import { makeMediaFolder } from "./media/media-folder.ts";

export type Deps = {
  config: Config;
  pool: Pool;
  sessions: Sessions;
  mail: Mail;
  log: FastifyBaseLogger;
  /** Why the database accepts no writes, if the process that runs it knows. */
  trouble?: () => Promise<DatabaseTrouble | undefined>;
};

const plain = () => Fastify().withTypeProvider<ZodTypeProvider>();
/** The argument of a feature's routes file. */
export type App = ReturnType<typeof plain>;

const noCompiler = () => () => {
  throw new Error("zod checks what comes and goes");
};

/** The whole server; serve.ts runs it. */
export async function buildApp(deps: Deps): Promise<FastifyInstance> {
  const { config } = deps;
  const tls = config.tls && (await naming("TLS_CERT with TLS_KEY", () => readTls(config.tls!)));
  const headers = securityHeaders(config);
  const app = Fastify({
    loggerInstance: deps.log,
    // One hop: addresses that the client put before the proxy's own entry are not trusted.
    trustProxy: config.trustProxy && ((_address: string, hop: number) => hop === 0),
    bodyLimit: publicBytes,
    // Limits how long a request may take to arrive; answers may take as long as they need.
    requestTimeout: arrivalMilliseconds,
    // Our own refusal has a code (`closeConnections`).
    return503OnClosing: false,
    frameworkErrors: (_error, _request, reply) => void sendUnreadable(setSecurityHeaders(reply, headers)),
    clientErrorHandler: answerUnreadableHttp(headers),
    genReqId: () => crypto.randomUUID(),
    // In place of its own, which it would load and never use.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    ...(tls ? { https: { ...tls, requireHostHeader: false } } : { http: { requireHostHeader: false } }),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  sendSecurityHeaders(app, headers);
  closeConnections(app);

  await app.register(compress, { threshold: 1024 });
  await app.register(rateLimit, { global: false });
  describeApi(app);
  acceptForms(app);
  permitRoutes(app, deps.sessions, config);
  workInCompany(app, deps.pool);
  selectFields(app);

  await app.register(
    async (scoped) => {
      const api = scoped.withTypeProvider<ZodTypeProvider>();
      accountsRoutes(api, deps);
      usersRoutes(api, deps);
      branchesRoutes(api, deps);
      terminalsRoutes(api);
      shiftsRoutes(api);
      attributesRoutes(api);
      productsRoutes(api);
      productWritesRoutes(api, deps);
      productCsvRoutes(api, deps);
      stockRoutes(api);
      stockMovesRoutes(api);
      stocktakesRoutes(api);
      ordersRoutes(api);
      companyRoutes(api, deps);
      reportsRoutes(api);
      syncRoutes(api, deps);
      streamRoutes(api, deps);
    },
    { prefix: "/api/v1" },
  );
  operationRoutes(app, deps);
  await serveFiles(app, config);
  return app;
}

/** Checked before the server uses them, because OpenSSL's errors do not name the file. */
function readTls(paths: { cert: string; key: string }) {
  const tls = { cert: readFileSync(paths.cert), key: readFileSync(paths.key) };
  createSecureContext(tls);
  return tls;
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
      // A host in front passes these headers on, so that the app can show and cache its pictures.
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
    const isPage = built && request.method === "GET" && !/^\/(api|media|assets)(\/|$)/.test(path);
    return isPage ? reply.sendFile("index.html") : sendNotFound(reply);
  });
}
