// npm run faults [-- sales]: the fault tests with 10,000 sales, or the given number. CLOVE_SEED repeats a run.
// npm run faults -- set-back [sales]: 1,000 sales, or the given number, at tills whose server is restored from two backups.
// npm run faults -- killed-workers [sales]: 2,000 sales, or the given number, on the Citus cluster of CITUS_URL, on this machine.
// npm run faults -- several-servers | failover | pgbouncer: tests with real proxies and databases from Debian's packages.
import { requireNode } from "./lib/require-node.mjs";

requireNode();
const { main, root, run, runPackage, step, StepError } = await import("./lib/steps.mjs");
const { prepare } = await import("./lib/prepare.mjs");
const { ensureBrowser } = await import("./lib/browser.mjs");

const postgres = "/usr/lib/postgresql/15/bin/postgres";
/** The programs that each needs, and the Debian packages that contain them. */
const clusters = {
  "several-servers": {
    programs: ["haproxy", "nginx", postgres],
    packages: "haproxy nginx-light postgresql-15",
  },
  failover: {
    programs: ["haproxy", "patroni", "etcd", postgres],
    packages: "haproxy patroni etcd-server python3-etcd postgresql-15",
  },
  pgbouncer: { programs: ["pgbouncer", postgres], packages: "pgbouncer postgresql-15" },
};

const isNumber = (text) => /^[1-9]\d*$/.test(text);

/** Some of them are in /usr/sbin, which only root's PATH has. */
const env = { PATH: `${process.env.PATH}:/usr/sbin` };

await main(async () => {
  const what = process.argv[2] ?? "10000";
  if (what in clusters) await runCluster(what, clusters[what]);
  else if (what === "set-back") await runSetBack(process.argv[3] ?? "1000");
  else if (what === "killed-workers") await runKilledWorkers(process.argv[3] ?? "2000");
  else if (isNumber(what)) await runSales(what, "faults/", { CLOVE_FAULTED_SALES: what });
  else
    throw new StepError(
      `"${what}" is neither a number of sales nor set-back nor killed-workers nor ${Object.keys(clusters).join(" nor ")}.`,
    );
});

function checkNumber(sales) {
  if (!isNumber(sales)) throw new StepError(`"${sales}" is no number of sales.`);
}

async function runKilledWorkers(sales) {
  checkNumber(sales);
  if (!process.env.CITUS_URL)
    throw new StepError(
      "CITUS_URL is not set: this needs a Citus cluster on this machine, and none was tried.",
    );
  await runSales(sales, "faults/killed-workers", { CLOVE_KILLED_WORKERS_SALES: sales });
}

async function runSetBack(sales) {
  checkNumber(sales);
  await runSales(sales, "faults/restored-backups", { CLOVE_SET_BACK_SALES: sales });
}

async function runSales(sales, filter, given) {
  await prepare({ build: true });
  const browser = await step("Looking for a browser", () => ensureBrowser(root));
  // A slow and busy machine manages three such sales a second.
  const minutes = 15 + Number(sales) / 180;
  const env = { CLOVE_CHROMIUM: browser, ...given };
  const options = { minutes, env };
  await runTests("tests/e2e/playwright.config.ts", filter, options, "The seed above repeats the run.");
}

async function runCluster(name, { programs, packages }) {
  const missing = [];
  for (const program of programs) {
    const { code } = await run("sh", ["-c", 'command -v "$0"', program], { env });
    if (code !== 0) missing.push(program);
  }
  if (missing.length > 0)
    return console.log(
      `Skipped, because it needs what is not installed: ${missing.join(", ")}. On Debian: apt-get install ${packages}`,
    );
  await prepare({ build: true });
  await runTests("tests/clusters/playwright.config.ts", name, { env }, "");
}

async function runTests(config, filter, options, hint) {
  const args = ["test", "--config", config, filter];
  const { code } = await runPackage("@playwright/test/cli.js", args, { show: true, ...options });
  if (code !== 0) throw new StepError(`Failed. ${hint}`);
}
