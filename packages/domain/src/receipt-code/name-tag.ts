/**
 * A number of 16 bits in place of a name that the server knows: enough to see whether an id still means what it meant to the till
 * (docs/decisions/080), and shorter than the name.
 */
export function nameTag(name: string): number {
  let hash = 0x811c9dc5;
  for (const unit of name.trim().split("")) hash = Math.imul(hash ^ unit.charCodeAt(0), 0x01000193) >>> 0;
  return (hash >>> 16) ^ (hash & 0xffff);
}
