/** Runs in the page: whether the local copy is complete and all its tables are filled. */
export async function isFilled() {
  const open = indexedDB.open("clovePos");
  const db = await new Promise((resolve, reject) => {
    open.onsuccess = () => resolve(open.result);
    open.onerror = () => reject(open.error);
  });
  const names = ["cursor", "filled products", "filled product_variations"];
  const store = db.objectStoreNames.contains("meta") ? db.transaction("meta").objectStore("meta") : null;
  const read = names.map(
    (name) =>
      new Promise((resolve) => {
        if (!store) return resolve(undefined);
        const asked = store.get(name);
        asked.onsuccess = () => resolve(asked.result?.value);
      }),
  );
  const [cursor, ...filled] = await Promise.all(read);
  db.close();
  return cursor !== undefined && filled.every((state) => state?.upTo === null);
}
