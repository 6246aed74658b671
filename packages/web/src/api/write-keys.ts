/**
 * The keys of what one form sends. The same body gets the same key until something of the form was stored, so that
 * trying again after a lost answer cannot do it twice; a changed form is another write and gets a new key (api §8).
 */
export function writeKeys() {
  const keys = new Map<string, string>();
  const lost = new Set<string>();
  return {
    keyFor(body: object, mint: () => string): string {
      const text = textOf(body);
      const key = keys.get(text) ?? mint();
      keys.set(text, key);
      return key;
    },
    stored() {
      keys.clear();
      lost.clear();
    },
    /** No word of the server came: the write may be stored, and its key is kept whatever comes of trying again. */
    lost: (body: object) => void lost.add(textOf(body)),
    /** The write never left this device, so its key is dropped: a counter chosen now is named in the next one (offline §4). */
    unsent(body: object) {
      const text = textOf(body);
      if (!lost.has(text)) keys.delete(text);
    },
  };
}

/** Files by the properties that identify them. */
function textOf(body: object): string {
  return JSON.stringify(body, (_, value: unknown) => {
    if (!(value instanceof File)) return value;
    const { name, type, size, lastModified } = value;
    return { name, type, size, lastModified };
  });
}
