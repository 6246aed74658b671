import closeWithGrace from "close-with-grace";
import { readConfig } from "./config.ts";
import { serve } from "./serve.ts";

try {
  const server = await serve(readConfig(process.env));
  closeWithGrace({ delay: 20_000 }, () => server.close());
  console.log(`Clove POS is ready: ${server.url}`);
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
