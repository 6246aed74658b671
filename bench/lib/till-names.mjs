const parts = "teh tarik kopi ais nasi lemak roti merah biru besar kecil gula".split(" ");

/** Three words and a number of its own. */
export function nameOf(id) {
  const { length } = parts;
  const words = [id, id / length, id / length ** 2].map((at) => parts[Math.floor(at) % length]);
  return `${words.join(" ")} ${id}`;
}

/** What is typed into the search, key by key. */
export const typed = ["teh tarik", "kopi ais", "nasi lemak", "biru kecil", "999", "roti gula", "besar 12"];
/** No product has it. */
export const unknown = "none of this name";
