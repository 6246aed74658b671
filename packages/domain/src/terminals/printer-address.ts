/** The ports of raw printing: print servers have one for each printer. The server connects to no others (printing §12). */
export const printerPorts = { first: 9100, last: 9109 };

/** Networks where hosting providers answer secrets of the machine: the first two groups of an IPv6 address. */
const metadataNetworks = ["fd00:ec2", "fd00:c1", "fd20:ce"];

/**
 * Whether the server may connect to this address as a counter's printer (printing §12): an address of a private network or, if
 * `allowsLoopback`, of the server itself, in its usual notation. No host names, because their address may change after the check.
 */
export function isPrinterAddress(address: string, allowsLoopback: boolean): boolean {
  const [first = 0, second = 0, third = 0] = fourParts(address) ?? [];
  if (first === 127) return allowsLoopback;
  if (first === 169 && second === 254) return third !== 169 && third !== 170;
  if (first === 10 || (first === 192 && second === 168)) return true;
  if (first === 172 && second >= 16 && second < 32) return true;
  const groups = eightGroups(address);
  if (!groups) return false;
  if (groups.join() === "0,0,0,0,0,0,0,1") return allowsLoopback;
  const [head = 0, next = 0] = groups;
  const isUniqueLocal = (head & 0xfe00) === 0xfc00;
  return isUniqueLocal && !metadataNetworks.includes(`${head.toString(16)}:${next.toString(16)}`);
}

/** The parts of an IPv4 address; with a leading zero a part is refused, because some programs read it as octal. */
function fourParts(address: string): number[] | null {
  if (!/^(0|[1-9]\d{0,2})(\.(0|[1-9]\d{0,2})){3}$/.test(address)) return null;
  const parts = address.split(".").map(Number);
  return parts.every((part) => part < 256) ? parts : null;
}

/** The groups of an IPv6 address without a zone and without an IPv4 address in it. */
function eightGroups(address: string): number[] | null {
  const [left = "", right, ...rest] = address.split("::");
  const written = [left, right ?? ""].map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - written.flat().length;
  if (rest.length > 0 || (right === undefined ? missing !== 0 : missing < 1)) return null;
  const [before = [], after = []] = written;
  const groups = [...before, ...Array.from({ length: missing }, () => "0"), ...after];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}
