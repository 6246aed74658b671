// node bench/import.mjs [rows]: imports a product file of 20,000 rows. Prints how long a dry run, the import, the same file again and
// the export take, and how much slower other calls are meanwhile.
import { setTimeout as pause } from "node:timers/promises";
import { share } from "./lib/load.mjs";
import { startServer } from "./lib/server.mjs";

const rows = Number(process.argv[2] ?? 20_000);
const server = await startServer();
try {
  const api = `${server.url}/api/v1/company`;
  const headers = { authorization: `Bearer ${(await server.signUp("bench")).token}` };
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
    const ratio = (share(times, 0.95) / share(rest, 0.95)).toFixed(1);
    console.log(
      `${what}: ${seconds} s (${answer}); other calls: ${told(times)}, p95 ${ratio} × that at rest`,
    );
  }
} finally {
  await server.stop();
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

/** The sorted milliseconds of calls made one after the other until `done` settles. */
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

function told(times) {
  const [half, most, worst] = [0.5, 0.95, 1].map((part) => share(times, part).toFixed(0));
  return `p50 ${half} ms, p95 ${most} ms, worst ${worst} ms`;
}
