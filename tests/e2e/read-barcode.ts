import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

const wasmPath = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");

/** The codes that a scanner would read from a picture, each as [symbology, text]. */
export async function readPicture(path: string): Promise<[string, string][]> {
  const wasm = readFileSync(wasmPath);
  const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength);
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  const found = await readBarcodes(new Uint8Array(readFileSync(path)), { tryHarder: true });
  return found.map(({ format, text }) => [format, text]);
}
