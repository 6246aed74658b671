import { readConfig } from "./config.ts";
import { askServer } from "./doctor/ask-server.ts";

/** For a container's health check: a program of its own, because it runs every few seconds. Exit code 0 when the server here is ready. */
const answer = await askServer(readConfig(process.env), "/readyz");
console.log(answer?.text ?? "No answer");
process.exit(answer?.status === 200 ? 0 : 1);
