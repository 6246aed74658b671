import type { FastifySerializerCompiler } from "fastify/types/schema.js";
import { ResponseSerializationError } from "fastify-type-provider-zod";
import type { z } from "zod";

/**
 * An answer passes through its schema, so that a field that it does not name never leaves the server. Parsed, where the type
 * provider's own compiler encodes: no answer has a transformation that could tell them apart, and encoding checks each value
 * with a rule twice.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (data) => {
    const { success, data: answer, error } = schema.safeParse(data);
    if (!success) throw new ResponseSerializationError(method, url, { cause: error });
    return JSON.stringify(answer);
  };
};
