import { PackedReader, PackedWriter, Unpackable, utf8Of } from "./packed-bytes.ts";
import { packDevice, unpackDevice } from "./packed-parts.ts";

/** Bytes of a signature: HMAC-SHA256, cut. */
export const signatureBytes = 16;

/** Stands before the id of a device; a packed sale begins with its form, which is another number. */
const withDevice = 2;

/** `device_id`: a UUID; a key that an earlier version of the app stored does not know its device. */
export type SigningKey = { id: number; device_id?: string | undefined };

/** What is signed: the key's id, its device and the packed sale, for one company. */
export function signedPart({ id, device_id }: SigningKey, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const writer = new PackedWriter();
  writer.whole(id);
  if (device_id !== undefined) {
    writer.byte(withDevice);
    packDevice(writer, device_id);
  }
  writer.bytes(packed);
  return writer.written();
}

/** What the HMAC is made of, so that a signature counts in one company and for receipts only. */
export function messageOf(company_id: number, signed: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...utf8Of(`clove receipt 1 ${company_id} `), ...signed]);
}

/** `signed` and its signature, as the code holds them. */
export function withSignature(signed: Uint8Array, mac: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...signed, ...mac.subarray(0, signatureBytes)]);
}

export type SignedSale = {
  key_id: number;
  device_id: string | undefined;
  /** Of which the signature is. */
  signed: Uint8Array;
  signature: Uint8Array;
  /** For `unpackSale`. */
  packed: Uint8Array;
};

/** Takes the bytes of a code apart without judging them. @throws Unpackable */
export function readSignedSale(bytes: Uint8Array): SignedSale {
  const signed = bytes.subarray(0, Math.max(0, bytes.length - signatureBytes));
  const reader = new PackedReader(signed);
  const key_id = reader.whole();
  if (key_id < 1) throw new Unpackable("the number of a key");
  const isNamed = signed[signedPart({ id: key_id }, new Uint8Array()).length] === withDevice;
  if (isNamed) reader.byte();
  const device_id = isNamed ? unpackDevice(reader) : undefined;
  const head = signedPart({ id: key_id, device_id }, new Uint8Array()).length;
  return {
    key_id,
    device_id,
    signed,
    signature: bytes.subarray(signed.length),
    packed: signed.subarray(head),
  };
}
