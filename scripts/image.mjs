// npm run image: builds the image, starts it with its PostgreSQL until both are healthy, tries `doctor` and `backup`, and removes
// everything again.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, run, StepError, step } = await import("./lib/steps.mjs");

const minutes = 20;
const env = { COMPOSE_PROJECT_NAME: "clove-pos-trial", POSTGRES_PASSWORD: "trial" };
const compose = (...args) => run("docker", ["compose", ...args], { env, minutes });

async function must(...args) {
  const { code, output } = await compose(...args);
  if (code !== 0) throw new StepError(output);
  return output;
}

await main(async () => {
  const { code } = await run("docker", ["info"]);
  if (code !== 0)
    return console.log("Skipped: no container engine answers to `docker info` on this machine.");
  try {
    await step("Building the image", () => must("build"));
    await step("Starting it until it is healthy", () => must("up", "--detach", "--wait"));
    const clove = (...args) => must("exec", "-T", "app", "node", "packages/server/dist/clove.js", ...args);
    console.log(await step("Examining it", () => clove("doctor")));
    await step("Taking a backup", () => clove("backup", "/backups/trial.zip"));
  } finally {
    await step("Removing it", () => must("down", "--volumes"));
  }
});
