import { AppError } from "@clove/domain/errors.ts";
import closeWithGrace from "close-with-grace";
import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";

try {
  const server = await serve(readConfig(process.env));
  const skip: closeWithGrace.AllEvents[] = ["unhandledRejection", "uncaughtException"];
  const closing = closeWithGrace({ delay: 20_000, skip }, async ({ manual: isBroken }) => {
    await server.close();
    if (isBroken) process.exit(1);
  });
  // One call's failure that nobody waited for is no reason to end the work of all tills.
  process.on("unhandledRejection", (error) =>
    server.log.error({ err: error }, "a failure that nobody waited for"),
  );
  // After any other surprise nobody knows what is half done: whoever supervises this process starts it anew.
  process.on("uncaughtException", (error) => {
    server.log.fatal({ err: error }, "a failure that nobody caught");
    if (!(error instanceof AppError)) closing.close();
  });
  console.log(`Clove POS is ready: ${server.url}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
