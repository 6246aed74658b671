import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };

/** A security key without a PIN: makes passkeys (ES256, attestation "none") and signs with them as a browser at `origin` would ask it. */
export class Authenticator {
  readonly id = randomBytes(32).toString("base64url");
  origin: string;
  /** How often it has signed, as it says. */
  counter = 0;
  private readonly key: KeyObject;
  private readonly point: { x: Buffer; y: Buffer };

  constructor(origin: string) {
    this.origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = privateKey;
    const { x, y } = publicKey.export({ format: "jwk" });
    this.point = { x: Buffer.from(x!, "base64url"), y: Buffer.from(y!, "base64url") };
  }

  /** The answer to the options of a new passkey. */
  create(options: unknown) {
    const { challenge, rp } = options as Options;
    const id = Buffer.from(this.id, "base64url");
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, this.coseKey()]);
    const authData = Buffer.concat([this.data(rp!.id!, 0x41), attested]);
    const attestationObject = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text("fmt"), text("none"), text("attStmt"), Buffer.from([0xa0]), text("authData"), bytes(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
      attestationObject: attestationObject.toString("base64url"),
      transports: ["usb"],
    });
  }

  /** The answer to the options of a sign-in. */
  sign(options: unknown) {
    const { challenge, rpId } = options as Options;
    this.counter++;
    const client = this.clientData("webauthn.get", challenge);
    const authData = this.data(rpId!, 0x01);
    const signed = Buffer.concat([authData, createHash("sha256").update(client).digest()]);
    return this.answer({
      clientDataJSON: client.toString("base64url"),
      authenticatorData: authData.toString("base64url"),
      signature: createSign("sha256").update(signed).sign(this.key).toString("base64url"),
    });
  }

  private answer<Response extends object>(response: Response) {
    return { id: this.id, rawId: this.id, type: "public-key", clientExtensionResults: {}, response };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }

  private data(party: string, flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash("sha256").update(party).digest(), Buffer.from([flags]), counter]);
  }

  /** {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y} */
  private coseKey(): Buffer {
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
    return Buffer.concat([head, bytes(this.point.x), Buffer.from([0x22]), bytes(this.point.y)]);
  }
}

const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) =>
  Buffer.concat([
    value.length < 256
      ? Buffer.from([0x58, value.length])
      : Buffer.from([0x59, value.length >> 8, value.length & 255]),
    value,
  ]);
