import { setFlagsFromString } from "node:v8";
import { AppError } from "@clove/domain/errors.ts";
import closeWithGrace from "close-with-grace";
import { readConfig } from "./config.ts";
import { readyText } from "./ready-text.ts";
import { serve } from "./serve.ts";

// V8 would collect old garbage only at up to four times what is in use: 100 MB more for a server under load.
setFlagsFromString("--heap-growing-percent=40");

try {
  const config = readConfig(process.env);
  const server = await serve(config);
  const skip: closeWithGrace.AllEvents[] = ["unhandledRejection", "uncaughtException"];
  const closing = closeWithGrace(
    { delay: config.drainMilliseconds + 20_000, skip },
    async ({ manual: isBroken }) => {
      await server.close();
      if (isBroken) process.exit(1);
    },
  );
  // A rejection that one call leaves unhandled must not stop the server for all tills.
  process.on("unhandledRejection", (error) =>
    server.log.error({ err: error }, "a failure that nobody waited for"),
  );
  // After an uncaught exception the state is unknown: the supervisor restarts the process.
  process.on("uncaughtException", (error) => {
    server.log.fatal({ err: error }, "a failure that nobody caught");
    if (!(error instanceof AppError)) closing.close();
  });
  console.log(readyText(config, server.url));
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
