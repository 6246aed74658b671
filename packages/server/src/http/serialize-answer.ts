import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * Every answer is parsed by its schema, so that a field which the schema does not name never leaves the server. The type provider's own
 * compiler would encode instead of parse. Without transformations, which no answer has, both give the same, but encoding checks each
 * value that has a refinement twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const { success, data: answer, error } = schema.safeParse(data);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(answer);
  };
};
