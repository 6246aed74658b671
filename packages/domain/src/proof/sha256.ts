/**
 * SHA-256 of a text of ASCII characters, in hex. Synchronous, because a till hashes a sale within the transaction that stores it, and
 * without WebCrypto, which browsers offer only on secure addresses. The server uses node:crypto (docs/decisions/115).
 */
export function sha256(text: string): string {
  const message = Uint8Array.from(text, (character) => character.charCodeAt(0));
  const blocks = padded(message);
  const state = new Int32Array(initial);
  const w = new Int32Array(64);
  for (let at = 0; at < blocks.byteLength; at += 64) addBlock(state, w, blocks, at);
  return Array.from(state, (word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The message, a bit 1, zeros, and its length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const view = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(view.buffer).set(message);
  view.setUint8(message.length, 0x80);
  view.setUint32(view.byteLength - 8, Math.floor(message.length / 2 ** 29));
  view.setUint32(view.byteLength - 4, message.length << 3);
  return view;
}

function addBlock(state: Int32Array, w: Int32Array, blocks: DataView, at: number): void {
  for (let i = 0; i < 16; i++) w[i] = blocks.getInt32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const [x, y] = [w[i - 15]!, w[i - 2]!];
    const s0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const s1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let i = 0; i < 64; i++) {
    const s1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + rounds[i]! + w[i]!) | 0;
    const s0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = state[i]! + word;
}

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

const primes: number[] = [];
for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
/** The first 32 bits of the fraction. */
const fraction = (n: number) => ((n - Math.floor(n)) * 2 ** 32) | 0;
const initial = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const rounds = primes.map((prime) => fraction(Math.cbrt(prime)));
