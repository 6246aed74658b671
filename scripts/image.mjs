// npm run image: builds the image, starts it with its PostgreSQL until both are healthy, tries `doctor` and `backup`, and removes
// everything again.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, outputOf, run, step } = await import("./lib/steps.mjs");

const minutes = 20;
const env = { COMPOSE_PROJECT_NAME: "clove-pos-trial", POSTGRES_PASSWORD: "trial" };
const compose = (...args) => outputOf(run("docker", ["compose", ...args], { env, minutes }));

await main(async () => {
  const { code } = await run("docker", ["info"]);
  if (code !== 0)
    return console.log("Skipped: no container engine answers to `docker info` on this machine.");
  try {
    await step("Building the image", () => compose("build"));
    await step("Starting it until it is healthy", () => compose("up", "--detach", "--wait"));
    const clove = (...args) => compose("exec", "-T", "app", "node", "packages/server/dist/clove.js", ...args);
    console.log(await step("Examining it", () => clove("doctor")));
    await step("Taking a backup", () => clove("backup", "/backups/trial.zip"));
  } finally {
    await step("Removing it", () => compose("down", "--volumes"));
  }
});
