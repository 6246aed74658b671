import { X509Certificate } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { type AddressInfo, isIP } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../test/app.ts";
import { readConfig } from "../config.ts";
import { machineAddresses } from "./machine-addresses.ts";
import { makeServerCertificate } from "./make-certificate.ts";
import { ownTlsFiles } from "./own-tls.ts";
import { storeCertificate } from "./store-certificate.ts";
import { tillAddresses } from "./till-addresses.ts";

const folders: string[] = [];
let dataDir = "";
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "clove-tls-"));
  folders.push(dataDir);
});
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const files = () => ownTlsFiles(dataDir);
const read = (file: string) => readFileSync(file, "utf8");

/** The answer, or the error, that a device which trusts `ca` gets from the server on this port under a name. */
function ask(port: number, servername: string, ca: string, path = "/healthz"): Promise<string> {
  return new Promise((resolve) => {
    // TLS sends a server name only for names, not for addresses.
    const name = isIP(servername) ? {} : { servername };
    get({ host: "127.0.0.1", port, path, ...name, ca, agent: false }, (answer) => {
      let text = "";
      answer.setEncoding("utf8").on("data", (piece: string) => {
        text += piece;
      });
      answer.on("end", () => resolve(text));
    }).on("error", ({ message }) => resolve(message));
  });
}

async function serving<T>(act: (port: number) => Promise<T>): Promise<T> {
  const app = await startTestApp({ DATA_DIR: dataDir, HOST: "0.0.0.0" });
  try {
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    return await act((app.app.server.address() as AddressInfo).port);
  } finally {
    await app.close();
  }
}

test("serial numbers are positive and never begin with a zero byte, as one in 512 would by chance", async () => {
  await storeCertificate(dataDir, "shop-pc");
  for (const file of [files().cert, files().caCert])
    expect(new X509Certificate(read(file)).serialNumber).toMatch(/^01[0-9A-F]{30}$/);
});

test("a server uses what was made in its folder; devices that trust the authority reach it by its name only", async () => {
  await storeCertificate(dataDir, "shop-pc");
  const ca = read(files().caCert);
  await serving(async (port) => {
    for (const name of ["shop-pc", "localhost"]) expect(await ask(port, name, ca)).toBe('{"status":"up"}');
    expect(await ask(port, "other-pc", ca)).toMatch(/does not match certificate/);
    expect(await ask(port, "shop-pc", read(files().cert))).not.toContain("up");
    expect(await ask(port, "shop-pc", ca, "/api/ca.crt")).toBe(ca);
  });
  expect(readConfig({ DATA_DIR: dataDir, HOST: "0.0.0.0" }).publicUrl).toBe("https://shop-pc:3000");
});

test("a certificate that the authority signs for another host of the internet is not accepted", async () => {
  await storeCertificate(dataDir, "shop-pc.local");
  const authority = { cert: read(files().caCert), key: read(files().caKey) };
  for (const host of ["bank.example", "8.8.8.8", "till.local"]) {
    const { cert, key } = await makeServerCertificate(host, authority, new Date());
    writeFileSync(files().cert, cert);
    writeFileSync(files().key, key);
    const said = await serving((port) => ask(port, host, authority.cert));
    expect([host, said]).toEqual([
      host,
      host === "till.local" ? '{"status":"up"}' : expect.stringMatching(/permitted subtree/),
    ]);
  }
});

test("a renewed certificate comes from the same authority; another host of the internet needs another", async () => {
  const first = await storeCertificate(dataDir, "192.168.1.10");
  const [ca, cert] = [read(files().caCert), read(files().cert)];
  const later = new Date(Date.now() + 700 * 86_400_000);
  const renewed = await storeCertificate(dataDir, "192.168.1.20", later);
  expect([first.isNew, renewed.isNew, read(files().caCert) === ca]).toEqual([true, false, true]);
  expect(read(files().cert)).not.toBe(cert);
  expect(renewed.validTo.getTime() - later.getTime()).toBeGreaterThan(799 * 86_400_000);
  expect((await storeCertificate(dataDir, "pos.shop.example")).isNew).toBe(true);
  expect((await storeCertificate(dataDir, "pos.shop.example")).isNew).toBe(false);
  const muchLater = new Date(Date.now() + 9 * 365 * 86_400_000);
  expect((await storeCertificate(dataDir, "pos.shop.example", muchLater)).isNew).toBe(true);
});

test.skipIf(process.platform === "win32")("nobody else on the machine can read the keys", async () => {
  await storeCertificate(dataDir, "shop-pc.local");
  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);
  expect([files().caKey, files().key, join(dataDir, "tls")].map(modeOf)).toEqual(["600", "600", "700"]);
});

test("tills are told the public address, or this machine's in its network; none if the server listens on loopback", () => {
  const at = (address: string, internal = false) => ({ address, internal, family: "IPv4" }) as never;
  const interfaces = { lo: [at("127.0.0.1", true)], eth0: [at("192.168.1.7")], usb0: [at("169.254.3.4")] };
  const told = (env: Record<string, string>) =>
    tillAddresses(readConfig({ DATA_DIR: dataDir, ...env }), () => machineAddresses(() => interfaces));
  expect(told({})).toEqual([]);
  expect(told({ HOST: "0.0.0.0" })).toEqual(["http://192.168.1.7:3000"]);
  expect(told({ HOST: "0.0.0.0", PUBLIC_URL: "https://pos.example/" })).toEqual(["https://pos.example"]);
  expect(told({ HOST: "192.168.1.7", PORT: "80" })).toEqual(["http://192.168.1.7:80"]);
});

test("only a browser on the server's own machine is told the address for tills", async () => {
  const app = await startTestApp({ DATA_DIR: dataDir, PUBLIC_URL: "https://shop-pc.local:3000" });
  const told = async (host: string, remoteAddress: string) => {
    const answer = await app.app.inject({
      url: "/api/v1/company/till-addresses",
      headers: { host },
      remoteAddress,
    });
    return answer.json<{ data: { addresses: string[] } }>().data.addresses;
  };
  const own = ["https://shop-pc.local:3000"];
  expect(await told("localhost:3000", "127.0.0.1")).toEqual(own);
  expect(await told("[::1]:3000", "::1")).toEqual(own);
  expect(await told("localhost:3000", "192.168.1.20")).toEqual([]);
  expect(await told("pos.example", "127.0.0.1")).toEqual([]);
  await app.close();
});
