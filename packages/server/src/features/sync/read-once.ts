/**
 * Reads the same only once for all who ask for it at about the same time. The last `most` answers are remembered; whoever is further
 * behind reads again, so that a slow reader takes no memory. `nameOf`: what is the same.
 */
export function readOnce<K, V>(
  read: (key: K) => Promise<V>,
  nameOf: (key: K) => unknown = (key) => key,
  most = 4,
): (key: K) => Promise<V> {
  const known = new Map<unknown, Promise<V>>();
  return (key) => {
    const name = nameOf(key);
    const value = known.get(name) ?? read(key);
    known.set(name, value);
    const [oldest] = known.keys();
    if (known.size > most) known.delete(oldest);
    return value;
  };
}
