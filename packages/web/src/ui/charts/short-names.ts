/**
 * The names of bars, cut to at most `longest` characters, in a way that names which differ can still be told apart: at their end, else in
 * the middle; what even that makes equal gets its place among the bars.
 */
export function shortNames(names: readonly string[], longest: number): string[] {
  const cuts = [
    (name: string) => `${name.slice(0, longest - 1)}…`,
    (name: string) => `${name.slice(0, Math.ceil(longest / 2) - 1)}…${name.slice(-Math.floor(longest / 2))}`,
  ];
  const numbered = (name: string, place: number) => {
    const number = ` (${place + 1})`;
    return `${name.slice(0, longest - 1 - number.length)}…${number}`;
  };
  return names.map((name, place) => {
    if (name.length <= longest) return name;
    for (const cut of cuts) {
      const short = cut(name);
      const isAlone = names.every((other) => other === name || (other !== short && cut(other) !== short));
      if (isAlone) return short;
    }
    return numbered(name, place);
  });
}
