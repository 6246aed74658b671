import { PackedReader, PackedWriter, Unpackable, utf8Of } from "./packed-bytes.ts";

/** Bytes of a signature: HMAC-SHA256, cut. */
export const signatureBytes = 16;

/** What is signed: the key's id and the packed sale, for one company. */
export function signedPart(key_id: number, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const writer = new PackedWriter();
  writer.whole(key_id);
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
  const head = signedPart(key_id, new Uint8Array()).length;
  return { key_id, signed, signature: bytes.subarray(signed.length), packed: signed.subarray(head) };
}
