import { english, language } from "@clove/domain/languages/texts.ts";

/** An answer of the server, a failure in the person's language; where its texts cannot be loaded, as the server says it. */
export async function inOwnLanguage(data: unknown): Promise<unknown> {
  if (language() === english) return data;
  const loaded = await import("./translate-failure.ts").catch(() => null);
  return loaded ? loaded.translateFailure(data) : data;
}
