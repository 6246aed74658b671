type WaitingKeys = [body: string, key: string][];

/**
 * The keys of what one form sends. The same body gets the same key until the form has been stored, so that
 * a retry after a lost answer cannot write twice; a changed form is another write and gets a new key (api §8).
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
    /** The server's answer was lost: the write may be stored, so its key is kept whatever the retries answer. */
    lost: (body: object) => void lost.add(textOf(body)),
    /** The write never left this device, so its key is dropped: the next key names the counter chosen by then (offline §4). */
    unsent(body: object) {
      const text = textOf(body);
      if (!lost.has(text)) keys.delete(text);
    },
    /** What waits with the form under a lock (access §34); null: everything that was sent is stored. */
    waiting: (): WaitingKeys | null => (keys.size === 0 ? null : [...keys]),
    /** Any of them may be stored. */
    restore(waiting: WaitingKeys) {
      for (const [text, key] of waiting) {
        keys.set(text, key);
        lost.add(text);
      }
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
