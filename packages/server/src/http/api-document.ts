import { profile } from "@clove/domain/accounts/accounts.schema.ts";
import { failure } from "@clove/domain/answers.ts";
import { branch } from "@clove/domain/branches/branches.schema.ts";
import { namedRows } from "@clove/domain/catalogue/attributes.schema.ts";
import { productImport } from "@clove/domain/catalogue/csv-import.schema.ts";
import { product, shortfall, stock, variation } from "@clove/domain/catalogue/products.schema.ts";
import { company } from "@clove/domain/company/company.schema.ts";
import { order, orderItem, paymentLog } from "@clove/domain/orders/orders.schema.ts";
import { stockTransaction } from "@clove/domain/stock/stock.schema.ts";
import { quarantined } from "@clove/domain/sync/sync.schema.ts";
import { shift, terminal } from "@clove/domain/terminals/terminals.schema.ts";
import { user } from "@clove/domain/users/users.schema.ts";
import swagger, { type SwaggerTransform, type SwaggerTransformObject } from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import Fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from "fastify-type-provider-zod";
import { z } from "zod";
import { selectionText } from "./selections.ts";

/** The schemas that have a name in the document, so that a generated client has a type of that name. */
const named = {
  Branch: branch,
  Company: company,
  Failure: failure,
  Order: order,
  OrderItem: orderItem,
  PaymentLog: paymentLog,
  Product: product,
  ProductImport: productImport,
  Profile: profile,
  QuarantinedRecord: quarantined,
  Shift: shift,
  Shortfall: shortfall,
  Stock: stock,
  StockTransaction: stockTransaction,
  Terminal: terminal,
  User: user,
  Variation: variation,
} satisfies Record<string, z.ZodType>;

/** `swagger()` answers the OpenAPI document of these routes, `inject` the files of the page that shows it. */
export async function openDescription(routes: readonly RouteOptions[]): Promise<FastifyInstance> {
  // This app only describes the routes and never runs them, so it validates and serializes nothing.
  const app = Fastify();
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => JSON.stringify);
  const schemaRegistry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries({ ...named, ...namedRows }))
    schemaRegistry.add(schema, { id: capital(name) });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Clove POS",
        version: "1",
        description: "Point of sale and back office. docs/product/api.md says what the calls have in common.",
        license: { name: "All rights reserved", identifier: "LicenseRef-proprietary" },
      },
      servers: [{ url: "/", description: "The server that answers this document" }],
      components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
      security: [{ bearer: [] }],
    },
    transform: describeRoute(createJsonSchemaTransform({ schemaRegistry })),
    transformObject: describeDocument(createJsonSchemaTransformObject({ schemaRegistry })),
  });
  for (const { method, url, schema, config } of routes)
    app.route({ method, url, schema, config, handler: async () => {} });
  await app.register(swaggerUi, { routePrefix: "/api/docs" });
  await app.ready();
  return app;
}

type Described = { properties: Record<"graph" | "graph_enc", { description?: string }> };
type Transform = ReturnType<typeof createJsonSchemaTransform>;

/** Describes a route with an operation id, the failure answer, and the fields that its `graph` may name. */
const describeRoute =
  (toJsonSchema: Transform): SwaggerTransform =>
  (of) => {
    const { schema, url, route } = of;
    if (!schema || schema.hide) return toJsonSchema(of);
    const { config, method } = route;
    const declared = {
      ...schema,
      operationId: operationName(String(method), url),
      response: { ...(schema.response as object), "4XX": failure },
      ...(config?.permit === "public" && { security: [] }),
    };
    const described = toJsonSchema({ ...of, schema: declared });
    if (config?.selects) {
      const { graph, graph_enc } = (described.schema.querystring as Described).properties;
      graph.description = `Only these fields of each row, a relation without braces whole. The default: ${selectionText(config.selects)}`;
      graph_enc.description = "The same text in base64url; 0 = the default, or the graph beside it.";
    }
    return described;
  };

type Document = {
  components: { schemas: Record<string, object> };
  paths: Record<string, Record<string, { responses: Record<string, { headers?: object }> }>>;
};

const requestId = {
  description: "By which the server's log has the lines of this call",
  schema: { type: "string", format: "uuid" },
};

/** Leaves out schemas that no route refers to, and gives every answer the header with the request's id. */
const describeDocument =
  (toDocument: SwaggerTransformObject): SwaggerTransformObject =>
  (of) => {
    const document = toDocument(of) as unknown as Document;
    // The registry writes each schema twice, as an answer and as a request body.
    const text = JSON.stringify(document);
    const all = Object.entries(document.components.schemas);
    const used = all.filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
    const headers = { "x-request-id": { $ref: "#/components/headers/RequestId" } };
    for (const path of Object.values(document.paths))
      for (const { responses } of Object.values(path))
        for (const response of Object.values(responses)) response.headers = headers;
    const schemas = Object.fromEntries(used);
    return {
      ...document,
      components: { ...document.components, schemas, headers: { RequestId: requestId } },
    };
  };

/**
 * `GET /api/v1/company/product/list` → `getProductList`, `POST …/company/order/place` → `postOrderPlace`, `GET
 * …/company/order/:id` → `getOrder`: derived from the path, so that it can be guessed.
 */
function operationName(method: string, url: string): string {
  const words = url
    .replace(/^\/api\/v1\/(company\/)?/, "")
    .split(/[/-]/)
    .filter((word) => !word.startsWith(":"));
  return method.toLowerCase() + words.map(capital).join("");
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
