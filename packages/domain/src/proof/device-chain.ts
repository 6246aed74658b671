import {
  type Head,
  provedText,
  type SaleFactsProved,
  type SaleProof,
  type VoidNumber,
} from "./sale-proof.ts";
import { sha256 } from "./sha256.ts";

/** How far a device has come in a company. Pure: each function returns the chain as it is afterwards. */
export type DeviceChain = {
  device_id: string;
  /** The last number that it gave; left out: none yet. */
  last?: Pick<Head, "device_no" | "hash"> | undefined;
  /** Numbers given to sales of which it is not known yet whether they are stored here or on the server. */
  open?: SaleProof[] | undefined;
  /** Numbers that no sale got, not told yet. */
  voids?: VoidNumber[] | undefined;
  /** The chain that it had before the browser lost its data. */
  replaces?: Head | undefined;
};

/** A sale whose id is being fixed; lines name their variations as the device knows them now. */
export type SaleToProve = Pick<SaleFactsProved, "temp_id" | "at" | "lines" | "payments" | "total">;

/**
 * The next number for a sale, or the one that the same sale has already: its answer was lost, and it is sent again. A sale that came
 * to be another one under the same id gets another number.
 */
export function drawNumber(before: DeviceChain, sale: SaleToProve): { chain: DeviceChain; proof: SaleProof } {
  const given = before.open?.find(({ temp_id }) => temp_id === sale.temp_id);
  if (given && given.hash === hashOf(given, sale)) return { chain: before, proof: given };
  const chain = given ? giveBack(before, sale.temp_id) : before;
  const { device_id, last, replaces, voids } = chain;
  const made_lines = sale.lines.flatMap(({ variation }, i) => (typeof variation === "string" ? [i] : []));
  const place = {
    device_id,
    device_no: (last?.device_no ?? 0) + 1,
    previous_hash: last?.hash ?? replaces?.hash ?? null,
    temp_id: sale.temp_id,
    at: sale.at,
  };
  const proof: SaleProof = {
    ...place,
    hash: sha256(provedText({ ...sale, ...place })),
    ...(made_lines.length > 0 && { made_lines }),
    ...(!last && replaces && { replaces }),
    ...(voids && voids.length > 0 && { voids: voids.slice(0, mostVoids) }),
  };
  const { device_no, hash } = proof;
  const left = voids?.slice(mostVoids);
  return {
    chain: { ...chain, last: { device_no, hash }, open: [...(chain.open ?? []), proof], voids: left },
    proof,
  };
}

const mostVoids = 100;

const hashOf = ({ device_id, device_no, previous_hash, at }: SaleProof, sale: SaleToProve) =>
  sha256(provedText({ ...sale, device_id, device_no, previous_hash, at }));

/** The sale is stored, on the server or on this device: its number is used up. */
export const settleNumber = (chain: DeviceChain, temp_id: string): DeviceChain =>
  chain.open ? { ...chain, open: chain.open.filter((proof) => proof.temp_id !== temp_id) } : chain;

/**
 * The sale was refused for good, or given up: the next sale gets its number; or it is told as void, when later ones stand on it or
 * `isTold`. If the server has the sale after all, that counts.
 */
export function giveBack(chain: DeviceChain, temp_id: string, isTold = false): DeviceChain {
  const given = chain.open?.find((proof) => proof.temp_id === temp_id);
  if (!given) return chain;
  const { device_no, previous_hash, hash, at, voids = [] } = given;
  const settled = settleNumber(chain, temp_id);
  if (!isTold && chain.last?.device_no === device_no) {
    const last =
      device_no > 1 && previous_hash !== null ? { device_no: device_no - 1, hash: previous_hash } : undefined;
    return { ...settled, last, voids: [...voids, ...(chain.voids ?? [])] };
  }
  const own = { device_no, previous_hash, hash, temp_id, at };
  return { ...settled, voids: [...(chain.voids ?? []), ...voids, own] };
}
