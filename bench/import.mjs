// node bench/import.mjs [rows]: a product file of 20,000 rows against a built server (npm start builds it) on a database of
// its own, or on the empty one of DATABASE_URL. Prints how long a dry run, the import, the same file again and the export
// take, and how much slower other calls are meanwhile.
import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const rows = Number(process.argv[2] ?? 20_000);
const main = process.env.SERVER ?? fileURLToPath(new URL("../packages/server/dist/main.js", import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), "clove-bench-"));
// When run by root, the database runs as another user, who must be able to pass through.
chmodSync(dataDir, 0o711);
const server = spawn(process.execPath, [main], {
  env: { ...process.env, DATA_DIR: dataDir, PORT: "0", THROTTLE: "off", LOG_LEVEL: "error" },
  stdio: ["ignore", "pipe", "inherit"],
});
try {
  const api = `${await readyUrl()}/api/v1/company`;
  const headers = { authorization: `Bearer ${await signUp(api)}` };
  const branches = await (await fetch(`${api}/branch/list`, { headers })).json();
  const branch_id = branches.data.branches[0].id;
  const rest = await latencies(api, headers, pause(5000));
  console.log(`other calls at rest: ${told(rest)}`);
  const file = makeFile();
  console.log(`${rows} rows, ${(file.length / 1e6).toFixed(1)} MB`);
  const send = (fields) => importFile(api, headers, file, { branch_id, ...fields });
  await measure("dry run", () => send({ dry_run: 1 }));
  await measure("import", () => send({}));
  await measure("the same file again", () => send({}));
  await measure("the same file with other prices", () =>
    importFile(api, headers, file.replaceAll(",9.90,", ",9.80,"), { branch_id }),
  );
  await measure("export", async () => {
    const text = await (await fetch(`${api}/product/export`, { headers })).text();
    return `${text.split("\r\n").length - 2} rows`;
  });

  async function measure(what, act) {
    const began = performance.now();
    const done = act();
    const [answer, times] = await Promise.all([done, latencies(api, headers, done)]);
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    const ratio = (at(times, 0.95) / at(rest, 0.95)).toFixed(1);
    console.log(
      `${what}: ${seconds} s (${answer}); other calls: ${told(times)}, p95 ${ratio} × that at rest`,
    );
  }
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

function makeFile() {
  const header =
    "name,description,category,brand,color,size,barcode,purchase_price,sale_price,sale_vat,stock,min_stock";
  const lines = Array.from({ length: rows }, (_, n) => {
    const product = Math.floor(n / 4);
    const code = `BENCH-${String(n).padStart(6, "0")}`;
    return `Product number ${product},"Soft, warm and washable",Category ${product % 40},Brand ${product % 100},Color ${n % 4},Size ${product % 12},${code},5.00,9.90,6,10,2`;
  });
  return [header, ...lines].join("\r\n");
}

async function importFile(api, headers, file, fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append("file", new Blob([file]), "bench.csv");
  const answer = await (await fetch(`${api}/product/import`, { method: "POST", headers, body: form })).json();
  if (!answer.success) throw new Error(JSON.stringify(answer).slice(0, 500));
  const { created, updated, unchanged } = answer.data;
  return `${created} created, ${updated} updated, ${unchanged} unchanged`;
}

/** Milliseconds of calls made one after the other until `done`. */
async function latencies(api, headers, done) {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  done.then(end, end);
  const times = [];
  while (!isDone) {
    const began = performance.now();
    await (await fetch(`${api}/product/list?length=6`, { headers })).text();
    times.push(performance.now() - began);
    await pause(10);
  }
  return times.toSorted((a, b) => a - b);
}

function at(times, share) {
  return times[Math.min(times.length - 1, Math.floor(times.length * share))];
}

function told(times) {
  const [half, most, worst] = [0.5, 0.95, 1].map((share) => at(times, share).toFixed(0));
  return `p50 ${half} ms, p95 ${most} ms, worst ${worst} ms`;
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function readyUrl() {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /ready: (\S+)/.exec(line);
    if (found) return found[1];
  }
  throw new Error("the server did not start");
}

async function signUp(api) {
  const email = "bench@bench.example";
  const password = "correct horse battery";
  const post = async (path, body) => {
    const response = await fetch(`${api}/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return (await response.json()).data;
  };
  const company = Object.fromEntries(
    ["company", "branch"].flatMap((of) => [
      [`${of}_name`, "Bench"],
      [`${of}_email`, email],
      [`${of}_contact_number`, "1"],
      [`${of}_address`, "Street 1"],
    ]),
  );
  await post("register", { name: "Bench", email, password, gender: "female", ...company });
  await post("send-otp-via-email", { email });
  const outbox = join(dataDir, "outbox");
  let otp;
  while (!otp) {
    await pause(50);
    const mails = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith(".eml")) : [];
    otp = mails.map((name) => /^\d{6}\b/m.exec(readFileSync(join(outbox, name), "utf8")))[0]?.[0];
  }
  await post("match-otp", { email, otp });
  return (await post("login", { email, password })).authorization.token;
}
