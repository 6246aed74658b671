/** A sale or a code that cannot be packed or read: too large a number, too long a text, or bytes that nobody packed. */
export class Unpackable extends Error {
  constructor(what: string) {
    super(`cannot be packed: ${what}`);
    this.name = "Unpackable";
  }
}

/** Most bytes of one text. */
const longestText = 255;

/** Of a text as UTF-8; the domain has no TextEncoder. @throws Unpackable for half of a character */
export function utf8Of(text: string): number[] {
  try {
    const escaped = encodeURIComponent(text);
    return [...escaped.matchAll(/%(..)|[^%]/g)].map(([character, hex]) =>
      hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
    );
  } catch {
    throw new Unpackable("half of a character");
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return decodeURIComponent(Array.from(bytes, (byte) => `%${byte.toString(16).padStart(2, "0")}`).join(""));
  } catch {
    throw new Unpackable("a text that is none");
  }
}

/** Bytes written one after the other: whole numbers in as few as they need, texts with their length. */
export class PackedWriter {
  readonly #bytes: number[] = [];

  byte(value: number): void {
    this.#bytes.push(value);
  }

  bytes(values: Iterable<number>): void {
    for (const value of values) this.#bytes.push(value);
  }

  /** 0 … 2⁵³ − 1, seven bits a byte, the lowest first. @throws Unpackable */
  whole(value: number): void {
    if (!Number.isSafeInteger(value) || value < 0) throw new Unpackable(`the number ${value}`);
    let left = value;
    while (left >= 128) {
      this.#bytes.push((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    this.#bytes.push(left);
  }

  /** Small numbers of either sign are short. @throws Unpackable */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** @throws Unpackable */
  text(value: string): void {
    const bytes = utf8Of(value);
    if (bytes.length > longestText) throw new Unpackable("a long text");
    this.whole(bytes.length);
    this.bytes(bytes);
  }

  written(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }
}

/** Reads what `PackedWriter` wrote; each call throws Unpackable where the bytes end or are no such thing. */
export class PackedReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  byte(): number {
    const value = this.#bytes[this.#at];
    if (value === undefined) throw new Unpackable("bytes that end too early");
    this.#at += 1;
    return value;
  }

  bytes(count: number): Uint8Array {
    const values = this.#bytes.subarray(this.#at, this.#at + count);
    if (values.length < count) throw new Unpackable("bytes that end too early");
    this.#at += count;
    return values;
  }

  whole(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte % 128) * factor;
      if (!Number.isSafeInteger(value)) throw new Unpackable("a number that is too large");
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }

  text(): string {
    const length = this.whole();
    if (length > longestText) throw new Unpackable("a long text");
    return textOf(this.bytes(length));
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  /** @throws Unpackable if something follows */
  end(): void {
    if (!this.isAtEnd) throw new Unpackable("bytes that are left over");
  }
}
