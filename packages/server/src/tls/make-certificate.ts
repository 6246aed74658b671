import { generateKeyPair, randomBytes } from "node:crypto";
import { isIPv4 } from "node:net";
import { promisify } from "node:util";
import forge from "node-forge";
import { localNames, localNetworks } from "./local-host.ts";

/** In PEM. */
export type KeyPair = { cert: string; key: string };

const { asn1, pki } = forge;
export const authorityName = (host: string) => `Clove POS at ${host}`;
const authorityYears = 10;
/** Apple's devices refuse certificates that are valid for more than 825 days. */
const certificateDays = 800;

/** The authority that signs the server's certificate; tills are to trust the authority's own. */
export async function makeAuthority(host: string, now: Date): Promise<KeyPair> {
  const { cert, keys } = await blank(now);
  cert.validity.notAfter.setUTCFullYear(now.getUTCFullYear() + authorityYears);
  const name = [{ name: "commonName", value: authorityName(host) }];
  cert.setSubject(name);
  cert.setIssuer(name);
  cert.setExtensions([
    { name: "basicConstraints", critical: true, cA: true, pathLenConstraint: 0 },
    { name: "keyUsage", critical: true, keyCertSign: true, cRLSign: true },
    { name: "subjectKeyIdentifier" },
    { id: "2.5.29.30", critical: true, value: constraints(host) },
  ]);
  return signed(cert, keys.privateKey, keys);
}

/** The certificate of a server under this name or address, and under localhost on its own machine. */
export async function makeServerCertificate(host: string, authority: KeyPair, now: Date): Promise<KeyPair> {
  const { cert, keys } = await blank(now);
  cert.validity.notAfter.setUTCDate(now.getUTCDate() + certificateDays);
  const ca = pki.certificateFromPem(authority.cert);
  cert.setSubject([{ name: "commonName", value: host }]);
  cert.setIssuer(ca.subject.attributes);
  const named = isIPv4(host) ? { type: 7, ip: host } : { type: 2, value: host };
  cert.setExtensions([
    { name: "basicConstraints", critical: true, cA: false },
    { name: "keyUsage", critical: true, digitalSignature: true, keyEncipherment: true },
    { name: "extKeyUsage", serverAuth: true },
    {
      name: "subjectAltName",
      altNames: [named, { type: 2, value: "localhost" }, { type: 7, ip: "127.0.0.1" }],
    },
    { name: "authorityKeyIdentifier", keyIdentifier: ca.generateSubjectKeyIdentifier().getBytes() },
    { name: "subjectKeyIdentifier" },
  ]);
  return signed(cert, pki.privateKeyFromPem(authority.key), keys);
}

type Keys = { publicKey: forge.pki.rsa.PublicKey; privateKey: forge.pki.rsa.PrivateKey };

/** An unsigned certificate with keys. It is valid from yesterday on, because a till's clock may be behind. */
async function blank(now: Date): Promise<{ cert: forge.pki.Certificate; keys: Keys }> {
  const made = await promisify(generateKeyPair)("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const keys = {
    publicKey: pki.publicKeyFromPem(made.publicKey),
    privateKey: pki.privateKeyFromPem(made.privateKey),
  };
  const cert = pki.createCertificate();
  cert.publicKey = keys.publicKey;
  // DER wants a positive number without leading zeros; 01 in front makes it one.
  cert.serialNumber = `01${randomBytes(15).toString("hex")}`;
  cert.validity.notBefore = new Date(now.getTime() - 86_400_000);
  cert.validity.notAfter = new Date(now);
  return { cert, keys };
}

function signed(cert: forge.pki.Certificate, by: forge.pki.PrivateKey, { privateKey }: Keys): KeyPair {
  cert.sign(by as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  return { cert: pki.certificateToPem(cert), key: pki.privateKeyToPem(privateKey) };
}

/**
 * The NameConstraints (RFC 5280) of the authority, which node-forge does not know by name: it may sign only for its host and for local
 * names and addresses. So whoever steals its key cannot impersonate other hosts of the internet to the tills.
 */
function constraints(host: string): forge.asn1.Asn1 {
  const { Class, Type } = asn1;
  const subtree = (type: number, bytes: string) =>
    asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
      asn1.create(Class.CONTEXT_SPECIFIC, type, false, bytes),
    ]);
  const names = [...localNames, ...(isIPv4(host) ? [] : [host])].map((name) => subtree(2, name));
  const own = isIPv4(host) ? [{ address: host, mask: "255.255.255.255" }] : [];
  const addresses = [...localNetworks, ...own].map(({ address, mask }) =>
    subtree(7, addressBytes(address) + addressBytes(mask)),
  );
  return asn1.create(Class.UNIVERSAL, Type.SEQUENCE, true, [
    asn1.create(Class.CONTEXT_SPECIFIC, 0, true, [...names, ...addresses]),
  ]);
}

function addressBytes(address: string): string {
  return String.fromCharCode(...address.split(".").map(Number));
}
