import { readConfig } from "./config.ts";
import { askServer } from "./doctor/ask-server.ts";

/** A container's health check; exits with 0 when the server on this machine is ready. Small and separate, because it runs every few seconds. */
const answer = await askServer(readConfig(process.env), "/readyz");
console.log(answer?.text ?? "No answer");
process.exit(answer?.status === 200 ? 0 : 1);
